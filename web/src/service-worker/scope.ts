/** What the server writes before the worker's code. */
export interface Kept {
  /** Another one for each build and each look of the offline page. */
  readonly version: string;
  /** The path of the offline page. */
  readonly page: string;
  /** The path of the document that draws any screen, for who works without a connection. */
  readonly app: string;
  /** What the addresses of product pictures begin with. */
  readonly pictures: string;
  /** The paths of what that page needs. */
  readonly files: readonly string[];
  /** The paths of all built files. */
  readonly built: readonly string[];
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface MessageEvent extends LifeEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface SyncEvent extends LifeEvent {
  readonly tag: string;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The part of a service worker's scope that is used here; the types of a worker and of a page exclude each other. */
export interface WorkerScope {
  readonly KEPT: Kept;
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}

/** What a page asks of the worker: to keep all that the shop needs without a connection. */
export const KEEP_APP = 'keep-app';
