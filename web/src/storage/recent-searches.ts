// The last searches made on this device, in local storage, for each user apart.

const KEY = 'recentSearches';
const KEPT = 6;
const LENGTH_MAX = 64;

interface Stored {
  readonly of: string;
  readonly searches: readonly string[];
}

/** @param user the id of the logged-in user; empty for a visitor. */
export function recentSearches(user: string): readonly string[] {
  const stored = read();
  return stored?.of === user ? stored.searches : [];
}

/** Puts a search first, if the device has room for it. Searches of another user are forgotten. */
export function noteSearch(user: string, text: string): void {
  const typed = text.trim().slice(0, LENGTH_MAX);
  if (typed === '') return;
  const others = recentSearches(user).filter((one) => one.toLowerCase() !== typed.toLowerCase());
  const stored: Stored = { of: user, searches: [typed, ...others].slice(0, KEPT) };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // the storage is full: the search goes on all the same
  }
}

export const forgetSearches = (): void => localStorage.removeItem(KEY);

function read(): Stored | undefined {
  try {
    const { of, searches } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Stored>;
    if (typeof of !== 'string' || !Array.isArray(searches)) return undefined;
    return { of, searches: searches.filter((one) => typeof one === 'string') };
  } catch {
    return undefined;
  }
}
