// Active users ('usuarios activos') and live server processes: noted in memory at each request, and written about once
// a minute.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ActiveUser, ServerProcess } from '@mostrador/contract/entries/system';
import type { Session, Shop } from '../../shop.js';
import { noteSessionUse, type SessionUse } from '../auth/session-use.service.js';
import {
  deleteProcess,
  type SeenUser,
  selectActive,
  selectProcesses,
  upsertActivity,
  upsertProcess,
} from './presence.queries.js';

const MINUTE = 60_000;
/** A user is active for this long after a request. */
const ACTIVE_MS = 15 * MINUTE;
/** A live process reports within a minute; this leaves room for a slow database. */
const ALIVE_MS = 3 * MINUTE;
/** Delay until a user who becomes active is written, so that the list shows them soon. */
const EARLY_WRITE_MS = 2_000;
const ACTIVE_MAX = 500;
/** Maximum characters of an address, which comes from a proxy. */
const ADDRESS_MAX = 100;

/** Its moments are in milliseconds since 1970, and are written as texts once a minute: each request notes one. */
type Noted<Written> = Omit<Written, 'at'> & { readonly moment: number };

/**
 * Notes in memory the users of this process, and that the process lives. About once a minute all of it is written in one
 * statement, so that every process can read it.
 */
export class Presence {
  readonly #shop: Shop;
  readonly #processId = randomUUID();
  readonly #startedAt: Date;
  /** The users that are not written yet, by user and actor. */
  #noted = new Map<string, Noted<SeenUser>>();
  /** The sessions that were used and are not written yet. */
  #used = new Map<string, Noted<SessionUse>>();
  /** When each active user was noted last. */
  readonly #active = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #earlyWrite: NodeJS.Timeout | undefined;

  constructor(shop: Shop) {
    this.#shop = shop;
    this.#startedAt = new Date(shop.now());
  }

  get startedAt(): Date {
    return this.#startedAt;
  }

  note({ userId, actor, sessionId, lockedAfter }: Session, address: string): void {
    const moment = this.#shop.now();
    const actorUserId = actor?.userId ?? null;
    const key = `${userId} ${actorUserId}`;
    const before = this.#active.get(key);
    this.#active.set(key, moment);
    if (sessionId !== undefined)
      this.#used.set(sessionId, {
        sessionId,
        moment,
        lockedAfter: lockedAfter === undefined ? null : new Date(lockedAfter).toISOString(),
      });
    this.#noted.set(key, {
      userId,
      actorUserId,
      address: address.slice(0, ADDRESS_MAX),
      moment,
    });
    if (this.#timer === undefined || this.#earlyWrite !== undefined) return;
    if (before === undefined || moment - before > ACTIVE_MS)
      this.#earlyWrite = setTimeout(() => void this.write(), EARLY_WRITE_MS).unref();
  }

  /** From now on it is written, until `stop`. */
  async start(): Promise<void> {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => void this.write(), MINUTE).unref();
    await this.write();
  }

  /** Writes the noted users. After a failure they are kept for the next run. */
  async write(): Promise<void> {
    clearTimeout(this.#earlyWrite);
    this.#earlyWrite = undefined;
    const { db, log } = this.#shop;
    const { companyId } = this.#shop.company();
    const now = this.#shop.now();
    for (const [key, moment] of this.#active) if (now - moment > ACTIVE_MS) this.#active.delete(key);
    const noted = this.#noted;
    this.#noted = new Map();
    const used = this.#used;
    this.#used = new Map();
    try {
      await noteSessionUse(this.#shop, [...used.values()].map(written));
      await upsertActivity(db, companyId, [...noted.values()].map(written));
      await upsertProcess(db, companyId, {
        process_id: this.#processId,
        host: hostname(),
        pid: process.pid,
        version: this.#shop.version,
        started_at: this.#startedAt,
        last_seen_at: new Date(now),
        memory_bytes: process.memoryUsage.rss(),
      });
    } catch (error) {
      const recent = [...noted].filter(([, { moment }]) => now - moment <= ACTIVE_MS);
      this.#noted = new Map([...recent, ...this.#noted]);
      this.#used = new Map([...used, ...this.#used]);
      log.warn({ error: String(error) }, 'who is active could not be written');
    }
  }

  /** Writes the rest, and that this process is no more. */
  async stop(): Promise<void> {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.write();
    await deleteProcess(this.#shop.db, this.#processId).catch(() => undefined);
  }
}

const written = <Value extends { readonly moment: number }>({ moment, ...rest }: Value) => ({
  ...rest,
  at: new Date(moment).toISOString(),
});

/**
 * Who has made a request in the last quarter of an hour, the latest first; the one who asks is always among them.
 * @param address of the one who asks.
 */
export async function activeUsers(shop: Shop, session: Session, address: string): Promise<ActiveUser[]> {
  const now = shop.now();
  const rows = await selectActive(shop.db, session.companyId, new Date(now - ACTIVE_MS), ACTIVE_MAX);
  const users = rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    profile: row.web_profile_id,
    clientName: row.client_name,
    actorName: row.actor_name,
    actorEmail: row.actor_email,
    address: row.address,
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  const { userId, name, email, profile } = session;
  if (users.some((user) => user.userId === userId && user.actorEmail === null)) return users;
  const lastSeenAt = new Date(now).toISOString();
  return [
    {
      userId,
      name,
      email,
      profile,
      clientName: null,
      actorName: null,
      actorEmail: null,
      address,
      lastSeenAt,
    },
    ...users,
  ];
}

/** The company's processes that live, the oldest first. */
export async function liveProcesses(shop: Shop): Promise<ServerProcess[]> {
  const since = new Date(shop.now() - ALIVE_MS);
  return (await selectProcesses(shop.db, shop.company().companyId, since)).map((row) => ({
    processId: row.process_id,
    host: row.host,
    pid: row.pid,
    version: row.version,
    startedAt: row.started_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    memoryBytes: row.memory_bytes,
  }));
}
