// What a search asks of a product's words, and the same as the text of a tsquery.

export type WordQuery =
  /** A word of the product begins so. */
  | { readonly begins: string }
  /** The product has this word. */
  | { readonly word: string }
  | { readonly all: readonly WordQuery[] }
  /** At least one query. */
  | { readonly any: readonly WordQuery[] };

/**
 * Returns the text of a tsquery. Every lexeme is quoted and of a–z and 0–9 alone, whatever the words are.
 */
export function tsqueryOf(query: WordQuery): string {
  if ('begins' in query) return `${lexeme(query.begins)}:*`;
  if ('word' in query) return lexeme(query.word);
  if ('any' in query) return `(${query.any.map(tsqueryOf).join(' | ')})`;
  return query.all.map(tsqueryOf).join(' & ');
}

/** Returns a word as a quoted lexeme. */
export const lexeme = (word: string): string => `'${plainWord(word)}'`;

/** Returns the letters and figures of a word that a lexeme may have. */
export const plainWord = (word: string): string => word.replace(/[^a-z0-9]/g, '');
