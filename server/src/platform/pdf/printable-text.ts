// Prepares text for PDFs: replaces characters that the typefaces lack, and breaks text into lines of a width.

/** The characters of the embedded typefaces: Latin-1 and common punctuation. */
const PRINTED =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]$/;
/** Text that is printed as it is: printed characters with single spaces between them. */
const PLAIN = /^[\u0021-\u007e\u00c0-\u00ff]+(?: [\u0021-\u007e\u00c0-\u00ff]+)*$/;
const ALL_PRINTED = new RegExp(`^(?:${PRINTED.source.slice(1, -1)})*$`);
const ELLIPSIS = '…';

/** The signs of nearly every document in Spanish. */
export const COMMON_SIGNS: readonly string[] = [
  ...' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789áéíóúüñÁÉÍÓÚÑ.,:;-–$%/()°º·"\'+&@_#*¡!¿?×…',
];
/** The other signs that are printed. */
export const RARE_SIGNS: readonly string[] = Array.from({ length: 0x2213 }, (_, code) =>
  String.fromCharCode(code),
).filter((sign) => PRINTED.test(sign) && !COMMON_SIGNS.includes(sign));

/** Replaces the characters that the typefaces lack: letters by their plain form, others by '?'. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  const line = text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  if (ALL_PRINTED.test(line)) return line.trim();
  return [...line]
    .map((sign) => {
      if (PRINTED.test(sign)) return sign;
      const plain = [...sign.normalize('NFKD')].filter((part) => PRINTED.test(part)).join('');
      return plain === '' ? (/\p{M}/u.test(sign) ? '' : '?') : plain;
    })
    .join('')
    .trim();
}

/**
 * Breaks a text between words into lines of a width; text beyond the last line becomes an ellipsis.
 * @param widthOf the width of a text in the same unit as `width`.
 */
export function fitLines(
  text: string,
  width: number,
  maxLines: number,
  widthOf: (text: string) => number,
): string[] {
  // most texts are one line
  if (text !== '' && maxLines > 0 && !text.includes('  ') && text.trim() === text && widthOf(text) <= width)
    return [text];
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ').filter((word) => word !== '');
  for (const [nth, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
    } else if (lines.length === maxLines - 1) {
      const rest = line === '' ? word : [line, ...words.slice(nth)].join(' ');
      return [...lines, truncate(rest, width, widthOf)];
    } else if (line === '') {
      lines.push(truncate(word, width, widthOf));
    } else {
      lines.push(line);
      line = widthOf(word) <= width ? word : truncate(word, width, widthOf);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Splits a word into parts that each fit a width; returns one part if the word fits. */
export function splitWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part !== '' && widthOf(part + sign) > width) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return part === '' ? parts : [...parts, part];
}

function truncate(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  let end = text.length;
  while (end > 0 && widthOf(text.slice(0, end).trimEnd() + ELLIPSIS) > width) end -= 1;
  return text.slice(0, end).trimEnd() + ELLIPSIS;
}
