// The lock in front of a user's data on this device: it opens for a session token that the server has recognised here, and
// for no other, whatever the token's claims say (docs/decisions/0049-device-data-lock.md).

import type { Carrier } from '@mostrador/contract/client';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { CallFailed, statusOf } from '../api/call-failed';
import type { SessionStore } from '../session/session-store';
import { decodeToken } from '../session/token';
import { offlineText } from '../text/offline';
import { type DeviceDatabase, databaseName, type Owner, openDeviceDatabase } from './database';
import { notOffline } from './not-offline';
import { RECOGNITION_DATABASE } from './outbox/credentials-database';

/** A user who wants to open their data on this device. */
export interface DeviceUser {
  readonly owner: Owner;
  /** The session whose token opens the data. */
  readonly sessions: Pick<SessionStore, 'refresh'>;
  /** Asks the server whether it accepts the token; over the network, never the device. */
  readonly carrier: Carrier;
  /** Milliseconds before a server that did not answer is asked once more; 3 s unless told, false for never. */
  readonly askAgainAfter?: number | false | undefined;
}

/** What the device remembers of the one token that the server has recognised. */
interface Recognition {
  /** The database that the token opens. */
  readonly database: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  /** SHA-256 of salt and token. */
  readonly hash: ArrayBuffer;
}

interface RecognitionSchema extends DBSchema {
  tokens: { key: string; value: Recognition };
}

const KEY = 'token';
const SALT_BYTES = 16;
const ASK_AGAIN_MS = 3_000;
/** How long a log-out waits for the server's answer to a question that is under way. */
const ANSWER_WAIT_MS = 3_000;

/** The failure of an attempt to open data with a token that is not recognised. */
export class DeviceLocked extends CallFailed {
  constructor() {
    super(notOffline(offlineText.locked));
  }
}

/** Where the browser has no cryptography, without HTTPS, a recognised token counts until the page is closed. */
let recognisedHere: string | undefined;
/** The questions to the server under way, by token: several parts of a page open the data at once. */
const asking = new Map<string, Promise<boolean>>();

/**
 * Opens the data of a user. A token that this device has not seen before is shown to the server first.
 * @throws DeviceLocked if the token is another user's, or not recognised.
 */
export const openForUser = (user: DeviceUser): Promise<DeviceDatabase> =>
  openWith(user, (token) => askServer(user, token));

/**
 * As {@link openForUser}, for a log-out: it asks the server nothing, but waits a moment for a question that is under way. The server
 * would refuse that one once the session has ended.
 */
export const openIfRecognised = (user: Omit<DeviceUser, 'carrier'>): Promise<DeviceDatabase> =>
  openWith(user, answerUnderWay);

async function openWith(
  { owner, sessions }: Omit<DeviceUser, 'carrier'>,
  ask: (token: string) => Promise<boolean>,
): Promise<DeviceDatabase> {
  const token = sessions.refresh().token;
  if (token === undefined || !isTokenOf(token, owner)) throw new DeviceLocked();
  if (!(await isRecognised(owner, token)) && !(await ask(token))) throw new DeviceLocked();
  // the session may have ended meanwhile
  if (sessions.refresh().token !== token) throw new DeviceLocked();
  return await openDeviceDatabase(owner);
}

/** Returns the name of the database whose user's token was recognised last; undefined after a log-out. */
export async function recognisedDatabase(): Promise<string | undefined> {
  return (await withTokens((db) => db.get('tokens', KEY)))?.database;
}

/** Closes the data of a user until the server recognises a token of theirs again; other users' stay as they are. */
export async function forgetRecognition(owner: Owner): Promise<void> {
  recognisedHere = undefined;
  await withTokens(async (db) => {
    const tx = db.transaction('tokens', 'readwrite');
    if ((await tx.store.get(KEY))?.database === databaseName(owner)) await tx.store.delete(KEY);
    await tx.done;
  });
}

/** Whether the device has seen the server accept exactly this token. */
async function isRecognised(owner: Owner, token: string): Promise<boolean> {
  if (!hasCryptography()) return recognisedHere === token;
  const known = await withTokens((db) => db.get('tokens', KEY));
  return (
    known !== undefined &&
    known.database === databaseName(owner) &&
    sameBytes(known.hash, await hashOf(token, known.salt))
  );
}

async function answerUnderWay(token: string): Promise<boolean> {
  const answer = asking.get(token);
  if (answer === undefined) return false;
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_WAIT_MS));
  return await Promise.race([answer, tooLate]);
}

/** Asks the server by a call that only a session may make, and remembers its yes. */
function askServer(user: DeviceUser, token: string): Promise<boolean> {
  const known = asking.get(token);
  if (known !== undefined) return known;
  const answer = accepts(user, token).finally(() => asking.delete(token));
  asking.set(token, answer);
  return answer;
}

async function accepts(
  { owner, sessions, carrier, askAgainAfter = ASK_AGAIN_MS }: DeviceUser,
  token: string,
): Promise<boolean> {
  const ask = () => carrier('ownSessions', {}, { fromServer: true });
  try {
    // the session may have changed while the device was read
    if (sessions.refresh().token !== token) return false;
    await ask().catch(async (error: unknown) => {
      if (askAgainAfter === false || !isPassing(statusOf(error) ?? 0)) throw error;
      await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
      // another session is another question
      if (sessions.refresh().token !== token) throw error;
      await ask();
    });
  } catch {
    return false;
  }
  // the carrier sends the token of that moment
  if (sessions.refresh().token !== token) return false;
  await remember(owner, token);
  // a log-out while it was written has not found it
  if (sessions.refresh().token === token) return true;
  await forgetRecognition(owner);
  return false;
}

/** Whether the server gave no answer about the token: no network, too many calls, or a failure of its own. */
const isPassing = (status: number) => status === 0 || status === 429 || status >= 500;

async function remember(owner: Owner, token: string): Promise<void> {
  if (!hasCryptography()) {
    recognisedHere = token;
    return;
  }
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await hashOf(token, salt);
  await withTokens((db) => db.put('tokens', { database: databaseName(owner), salt, hash }, KEY));
}

/** Opens the database for one piece of work: an open connection would block its deletion at a log-out. */
async function withTokens<Result>(
  work: (db: IDBPDatabase<RecognitionSchema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<RecognitionSchema>(RECOGNITION_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('tokens'),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Whether the token names the owner as its user, without an administrator who acts in their name. */
function isTokenOf(token: string, { userId }: Owner): boolean {
  try {
    const { sub, act } = decodeToken(token);
    return sub === userId && act === undefined;
  } catch {
    return false;
  }
}

const hasCryptography = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

function hashOf(token: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const bytes = new TextEncoder().encode(token);
  const salted = new Uint8Array(salt.length + bytes.length);
  salted.set(salt);
  salted.set(bytes, salt.length);
  return crypto.subtle.digest('SHA-256', salted);
}

function sameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)];
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
