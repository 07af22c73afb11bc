// Runs modules in kept threads, so that long work in JavaScript does not keep requests waiting.

import type { MessagePort } from 'node:worker_threads';
import { OneThread, type ThreadLimits } from './one-thread.js';
import { SharedThread } from './shared-thread.js';

const MINUTE_MS = 60_000;

/**
 * `files`: files that take seconds, while a user waits. `lists`: product lists, which take up to minutes. Each has one thread, so that a
 * long list delays no file. `index`: the words of all products, for searches. Documents and mails have the shared thread.
 */
export type ThreadName = 'files' | 'lists' | 'index';

/** A module that runs in a thread: its default export gets data and returns data, both copied by the structured clone algorithm. */
export interface ThreadModule<Input, Result> {
  readonly default: (input: Input) => Promise<Result>;
}

/** Without a build there is no module that a thread could load: tests run from the sources, in their own thread. */
const runsFromSources = import.meta.url.endsWith('.ts');

const LIMITS: Readonly<Record<ThreadName, ThreadLimits>> = {
  // an idle thread holds tens of megabytes
  files: { workMs: 10 * MINUTE_MS, idleMs: MINUTE_MS },
  // the public list rests for two thirds of its time
  lists: { workMs: 30 * MINUTE_MS, idleMs: MINUTE_MS },
  index: { workMs: 5 * MINUTE_MS, idleMs: 1_000 },
};

const threads = new Map<ThreadName, OneThread>();

/** The limits of the shared thread. A mail has a minute; the rest is for the thread's start and for what it does at the same time. */
const SHARED = { workMs: 3 * MINUTE_MS, atOnce: 16 };
let shared: SharedThread | undefined;

function threadOf(name: ThreadName): OneThread {
  const known = threads.get(name);
  if (known !== undefined) return known;
  const thread = new OneThread(LIMITS[name]);
  threads.set(name, thread);
  return thread;
}

/**
 * Returns a function that runs a module in a thread.
 * @param file the compiled module.
 * @param load imports the same module, for code that runs from the sources.
 * The returned function rejects with what the module throws. Its signal ends the thread, and it rejects with the signal's reason. The
 * ports of its input are handed over to the thread.
 */
export function inThread<Input, Result>(
  name: ThreadName,
  file: URL,
  load: () => Promise<ThreadModule<Input, Result>>,
): (input: Input, signal?: AbortSignal, ports?: readonly MessagePort[]) => Promise<Result> {
  return async (input, signal, ports) => {
    signal?.throwIfAborted();
    if (runsFromSources) return (await load()).default(input);
    return (await threadOf(name).run({ module: file.href, input, signal, ports })) as Result;
  };
}

/**
 * Returns a function that runs a module in the thread that does many works at once: documents and mails. A work that computes for longer
 * than some milliseconds does not belong there.
 */
export function inSharedThread<Input, Result>(
  file: URL,
  load: () => Promise<ThreadModule<Input, Result>>,
): (input: Input) => Promise<Result> {
  return async (input) => {
    if (runsFromSources) return (await load()).default(input);
    shared ??= new SharedThread(SHARED);
    return (await shared.run({ module: file.href, input })) as Result;
  };
}

/** Ends all threads. Work that is under way fails. */
export async function closeThreads(): Promise<void> {
  const open = [...threads.values(), ...(shared === undefined ? [] : [shared])];
  threads.clear();
  shared = undefined;
  await Promise.all(open.map((thread) => thread.close()));
}
