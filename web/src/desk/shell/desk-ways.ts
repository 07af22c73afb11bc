// The screens and links of the desk that the user's profile has: an administrator's, or a salesman's fewer ones.

import { useProfile } from '../../session/session-context';
import { type DeskEntry, type DeskScreen, deskScreens, salesmanScreens } from '../routes';
import { type StoreLink, storeLinks } from './store-links';

/** A screen with a place in the side bar. */
export type EntryScreen = DeskScreen & { readonly entry: DeskEntry };

export interface DeskWays {
  readonly screens: readonly DeskScreen[];
  readonly entries: readonly EntryScreen[];
  readonly links: readonly StoreLink[];
}

const waysOf = (screens: readonly DeskScreen[], links: readonly StoreLink[]): DeskWays => ({
  screens,
  entries: screens.filter((row): row is EntryScreen => row.entry !== undefined),
  links,
});

const administrators = waysOf(deskScreens, storeLinks);
const salesmen = waysOf(salesmanScreens, []);

/** Returns the user's screens and links. */
export const useDeskWays = (): DeskWays => (useProfile() === 2 ? salesmen : administrators);

/** Returns the path of the entry that an address belongs to: the longest one that it begins with. */
export function currentEntry(entries: readonly EntryScreen[], pathname: string): string | undefined {
  return entries
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)))
    .sort((one, other) => other.length - one.length)[0];
}
