// The types of the service worker's global scope, and the data that the server writes before the worker's code.

/** The data that the server writes before the worker's code. */
export interface Kept {
  /** Changes with each build and each version of the offline page. */
  readonly version: string;
  /** The path of the offline page. */
  readonly page: string;
  /** The path of the document that renders any screen, for working without a connection. */
  readonly app: string;
  /** The prefix of the paths of product images. */
  readonly pictures: string;
  /** The paths of the offline page's files. */
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

/** The used part of a service worker's global scope. TypeScript's types for workers conflict with those for pages. */
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

/** The message by which a page asks the worker to cache the whole app. */
export const KEEP_APP = 'keep-app';
