// Session storage for the Google sign-in and the password recovery: keeps small records while this browser tab is
// open, and makes random texts.

/** Returns 128 random bits as text. Unlike randomUUID, it also works on a plain HTTP address of a local network. */
export function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Keeps a record of texts for this window; a storage that is off keeps nothing. */
export function storeInWindow(key: string, record: Readonly<Record<string, string>>) {
  try {
    sessionStorage.setItem(key, JSON.stringify(record));
  } catch {
    // the window does without: a reload loses what it was doing
  }
}

/** The record, if it has all of these texts. */
export function storedInWindow<Name extends string>(
  key: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  try {
    const record = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
    if (record === null || names.some((name) => typeof record[name] !== 'string')) return undefined;
    return record as Record<Name, string>;
  } catch {
    return undefined;
  }
}

export function forgetInWindow(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
