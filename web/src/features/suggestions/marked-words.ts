// Which letters of a suggested name are those that the user typed.

import { fold, searchWords } from '@mostrador/rules/search-text';

export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a name into parts; those that begin a word as a typed word does are marked, whatever accents and case. */
export function markedParts(name: string, typed: string): MarkedPart[] {
  const wanted = searchWords(typed);
  const parts: MarkedPart[] = [];
  for (const piece of name.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u)) {
    const word = /^[\p{L}\p{N}]+/u.exec(piece)?.[0] ?? '';
    const folded = fold(word);
    const typedLength = Math.max(
      0,
      ...wanted.filter((one) => folded.startsWith(one)).map((one) => one.length),
    );
    // folding makes two letters of one such as ß: then the whole word is marked
    const end = typedLength === 0 || folded.length === word.length ? typedLength : word.length;
    if (end > 0) parts.push({ text: piece.slice(0, end), marked: true });
    if (end < piece.length) parts.push({ text: piece.slice(end), marked: false });
  }
  return parts;
}
