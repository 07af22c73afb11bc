// Cursors of pages: the place of the last thing of a page in the order of its list.

import { MachineProblem } from './machine-problem.js';

/** Returns a cursor behind a thing. @param place what its list is ordered by. */
export const cursorOf = (place: string): string => Buffer.from(place, 'utf8').toString('base64url');

/** Returns the place of a cursor; undefined without one. @throws MachineProblem 400 for a text that is no cursor. */
export function placeOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (place === '' || place.includes('\u0000') || cursorOf(place) !== cursor)
    throw new MachineProblem('invalid_request', 'La página pedida no existe.', [
      { pointer: '#/after', code: 'invalid_cursor', message: 'No es un cursor de esta lista.' },
    ]);
  return place;
}

/** Cuts rows that were read with one more than the page has. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  limit: number,
  placeOfRow: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last !== undefined ? cursorOf(placeOfRow(last)) : null,
  };
}
