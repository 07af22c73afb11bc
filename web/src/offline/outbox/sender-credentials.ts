import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Owner } from '../database';
import { CREDENTIALS_DATABASE } from './credentials-database';

/** What the service worker needs to send a user's orders while no page is open. */
export interface SenderCredentials {
  readonly owner: Owner;
  /** The session token. A worker cannot read local storage. */
  readonly token: string;
  readonly apiBase: string;
}

interface CredentialsSchema extends DBSchema {
  passes: { key: string; value: SenderCredentials };
}

const KEY = 'pass';

/** Opens the database for one piece of work: an open connection would block its deletion. */
async function withCredentials<Result>(
  work: (db: IDBPDatabase<CredentialsSchema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<CredentialsSchema>(CREDENTIALS_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('passes'),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

export const readCredentials = (): Promise<SenderCredentials | undefined> =>
  withCredentials((db) => db.get('passes', KEY));

export async function keepCredentials(credentials: SenderCredentials): Promise<void> {
  await withCredentials((db) => db.put('passes', credentials, KEY));
}

/** Deletes the user's credentials; those of another user stay. */
export async function dropCredentials({ company, userId }: Owner): Promise<void> {
  await withCredentials(async (db) => {
    const tx = db.transaction('passes', 'readwrite');
    const owner = (await tx.store.get(KEY))?.owner;
    if (owner?.company === company && owner.userId === userId) await tx.store.delete(KEY);
    await tx.done;
  });
}
