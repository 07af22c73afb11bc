// Makes the text of logs and failed jobs safe to show: hides tokens and passwords, and escapes control characters.

/** Control characters, marks that reverse the reading order, and Unicode line breaks. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** The form of a session token, and of the name and password in a URL. */
const TOKEN = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/**
 * Returns a text with its control characters replaced by their codes, and without tokens and passwords. Line breaks and tabs
 * stay.
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
