/** Controls (an escape sequence begins with one), marks that turn the reading order round, and Unicode's line breaks. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** What a token of a session looks like, and the name and password inside an address. */
const TOKEN = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/**
 * Returns a text of a log or a failed job that is safe to show: control characters are replaced by their code, tokens and
 * passwords are removed. Line breaks and tabs stay.
 * @param max characters.
 */
export function redactText(text: string, max: number): string {
  const shown = text
    .slice(0, max * 2)
    .replace(TOKEN, '(oculto)')
    .replace(CREDENTIALS, '$1(oculto)@')
    .replace(CONTROL_CHARACTERS, (sign) =>
      sign === '\n' || sign === '\t' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return shown.length > max ? `${shown.slice(0, max - 1).trimEnd()}…` : shown;
}
