// The addresses of /listas: the lists, one of them by its id, and the three that have a word of their own.

import type { ShoppingListRow } from '@mostrador/contract/entries/shopping-lists';
import { matchPath } from 'react-router';

export const LISTS_PATH = '/listas';
/** The words that replace a list's id. */
export const LIST_WORDS = { usual: 'habituales', favourites: 'favoritos', notices: 'avisos' } as const;

/** Returns what an address shows: a list's id or a word of LIST_WORDS; undefined for all lists. */
export const listOfPath = (pathname: string): string | undefined =>
  matchPath(`${LISTS_PATH}/:list`, pathname)?.params.list;

/** Returns the address of a list. */
export const listAddress = ({ kind, listId }: Pick<ShoppingListRow, 'kind' | 'listId'>): string =>
  `${LISTS_PATH}/${kind === 'favourites' ? LIST_WORDS.favourites : listId}`;
