import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Owner } from '../database';
import { PASS_DATABASE } from './credentials-database';

/** What the service worker needs to send a user's orders while no page is open. */
export interface Pass {
  readonly owner: Owner;
  /** The session token. A worker cannot read local storage. */
  readonly token: string;
  readonly apiBase: string;
}

interface PassSchema extends DBSchema {
  passes: { key: string; value: Pass };
}

const KEY = 'pass';

/** Opens the database for one piece of work: an open connection would block its deletion. */
async function withPasses<Result>(work: (db: IDBPDatabase<PassSchema>) => Promise<Result>): Promise<Result> {
  const db = await openDB<PassSchema>(PASS_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('passes'),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

export const readPass = (): Promise<Pass | undefined> => withPasses((db) => db.get('passes', KEY));

export async function keepPass(pass: Pass): Promise<void> {
  await withPasses((db) => db.put('passes', pass, KEY));
}

/** Deletes the user's credentials; those of another user stay. */
export async function dropPass({ company, userId }: Owner): Promise<void> {
  await withPasses(async (db) => {
    const tx = db.transaction('passes', 'readwrite');
    const owner = (await tx.store.get(KEY))?.owner;
    if (owner?.company === company && owner.userId === userId) await tx.store.delete(KEY);
    await tx.done;
  });
}
