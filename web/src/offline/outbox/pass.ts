import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Owner } from '../database';
import { PASS_DATABASE } from './pass-database';

/** With what the service worker sends an owner's orders while no page is open. */
export interface Pass {
  readonly owner: Owner;
  /** The session's: a worker cannot read local storage. */
  readonly token: string;
  readonly apiBase: string;
}

interface PassSchema extends DBSchema {
  passes: { key: string; value: Pass };
}

const KEY = 'pass';

/** Opened for each look: a connection that stays open would hold up who takes the database away. */
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

/** Takes the owner's pass away; another one's stays. */
export async function dropPass({ company, userId }: Owner): Promise<void> {
  await withPasses(async (db) => {
    const tx = db.transaction('passes', 'readwrite');
    const owner = (await tx.store.get(KEY))?.owner;
    if (owner?.company === company && owner.userId === userId) await tx.store.delete(KEY);
    await tx.done;
  });
}
