// The sync of one user's device as the screens see it: state, progress, log, choices, start and stop.

import { databaseName } from '../../offline/database';
import { syncOf, wishesKeyOf } from '../../offline/device-data';
import { DeviceLocked, type DeviceUser, openForUser } from '../../offline/device-lock';
import type { SyncLogEntry, SyncStatus } from '../../offline/schema';
import { keepData, type Room, roomOf } from '../../offline/sync/storage-room';
import { lastSyncs, type SyncProgress, syncDevice } from '../../offline/sync/sync';
import { keepApp } from '../../service-worker/register';
import { syncText } from '../../text/sync';

/** What a user wants to download. */
export interface Wishes {
  /** The clients whose prices are downloaded; undefined for all. */
  readonly clientIds?: readonly number[] | undefined;
  /** The categories whose pictures are downloaded. */
  readonly pictures: readonly string[];
}

export interface DeviceState {
  readonly status: SyncStatus;
  /** Set while a sync runs. */
  readonly progress: SyncProgress | undefined;
  /** The log of the last syncs, the newest first. */
  readonly log: readonly SyncLogEntry[];
  readonly room: Room | undefined;
  /** When the catalogue on the device was downloaded, in milliseconds since 1970; undefined if there is none. */
  readonly dataAt: number | undefined;
}

/** The copy of the shop that a device keeps for one user. */
export interface DeviceSync {
  /** Returns the current state; undefined until it is read. */
  readonly state: () => DeviceState | undefined;
  /** Why the data cannot be read, as a sentence: the browser's storage is refused, damaged or full, or the data is closed. */
  readonly refused: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly wishes: () => Wishes;
  readonly keepWishes: (wishes: Wishes) => void;
  /** Runs a sync. Resolves to its log entry, or to the reason why there is none. */
  readonly start: () => Promise<SyncLogEntry | 'running' | 'refused'>;
  readonly stop: () => void;
  readonly close: () => void;
}

export interface DeviceSyncTools extends DeviceUser {
  readonly profile: 1 | 2 | 3;
  readonly apiBase: string;
}

/** The most pictures that a sync downloads, because they take room and time. */
const PICTURES_MAX = 3_000;

export function openDeviceSync({ profile, apiBase, ...user }: DeviceSyncTools): DeviceSync {
  const { carrier } = user;
  const name = databaseName(user.owner);
  const wishesKey = wishesKeyOf(name);
  const listeners = new Set<() => void>();
  const tabs = new BroadcastChannel(`${name}/sync`);
  let state: DeviceState | undefined;
  let running: AbortController | undefined;
  let refused: string | undefined;
  let closed = false;

  function become(next: DeviceState | undefined, why?: string) {
    if (closed) return;
    refused = why;
    state = next ?? state;
    for (const listener of listeners) listener();
  }
  function unread(error: unknown) {
    if (error instanceof DeviceLocked) return become(undefined, error.message);
    console.warn(`The device's data could not be read: ${String(error)}`);
    become(undefined, syncText.deviceRefuses);
  }
  async function read() {
    const db = await openForUser(user);
    const [log, mark, room] = await Promise.all([
      lastSyncs(db),
      db.get('marks', 'products'),
      roomOf(navigator.storage),
    ]);
    const dataAt = mark?.mark === undefined ? undefined : mark.at;
    const status = running === undefined ? (log[0]?.status ?? 0) : 1;
    become({ status, progress: state?.progress, log, room, dataAt });
  }
  function wishes(): Wishes {
    const kept = localStorage.getItem(wishesKey);
    return kept === null ? { pictures: [] } : (JSON.parse(kept) as Wishes);
  }
  async function work(controller: AbortController): Promise<SyncLogEntry> {
    const { clientIds, pictures } = wishes();
    void keepData(navigator.storage);
    const keeping = keepApp();
    const entry = await syncDevice(
      {
        db: await openForUser(user),
        carrier,
        caches,
        fetch: (address, init) => fetch(address, init),
        apiBase,
        signal: controller.signal,
        now: Date.now,
        onProgress: (progress) => state && become({ ...state, status: 1, progress }),
      },
      { profile, clientIds, pictures: { categories: pictures, limit: PICTURES_MAX } },
    );
    await keeping;
    return entry;
  }

  /** Tries again what the first attempt could not read. */
  function lookAgain() {
    if (!closed && refused !== undefined && document.visibilityState === 'visible') void read().catch(unread);
  }

  tabs.addEventListener('message', () => void read().catch(unread));
  window.addEventListener('online', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  void read().catch(unread);
  return {
    state: () => state,
    refused: () => refused,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wishes,
    keepWishes: (next) => localStorage.setItem(wishesKey, JSON.stringify(next)),
    async start() {
      if (running !== undefined) return 'running';
      const controller = new AbortController();
      running = controller;
      try {
        await read();
        return await ('locks' in navigator
          ? navigator.locks.request(syncOf(name), () => work(controller))
          : work(controller));
      } catch (error) {
        unread(error);
        return 'refused';
      } finally {
        running = undefined;
        if (state !== undefined) become({ ...state, progress: undefined });
        await read().catch(unread);
        if (!closed) tabs.postMessage('changed');
      }
    },
    stop: () => running?.abort(),
    close() {
      closed = true;
      running?.abort();
      tabs.close();
      window.removeEventListener('online', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    },
  };
}
