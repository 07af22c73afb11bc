// Runs modules in kept threads, so that long work in JavaScript does not keep requests waiting.

import { Tinypool } from 'tinypool';

/** Megabytes of a thread's heap. */
const HEAP_MAX_MB = 512;
/** An idle thread that makes files is ended; it holds tens of megabytes. */
const FILES_IDLE_MS = 60_000;
/** The time that a thread has to end. */
const TERMINATE_MS = 5_000;

/**
 * `documents`: what a mail or a user waits for, made in milliseconds; its thread is kept. `files`: lists and tables that take seconds.
 * Each has one thread, so that a long list delays no mail.
 */
export type ThreadName = 'documents' | 'files';

/** A module that runs in a thread: its default export gets data and returns data, both copied by the structured clone algorithm. */
export interface ThreadModule<Input, Result> {
  readonly default: (input: Input) => Promise<Result>;
}

/** Without a build there is no module that a thread could load: tests run from the sources, in their own thread. */
const runsFromSources = import.meta.url.endsWith('.ts');

const pools = new Map<ThreadName, Tinypool>();

function poolOf(name: ThreadName): Tinypool {
  const known = pools.get(name);
  if (known !== undefined) return known;
  const pool = new Tinypool({
    runtime: 'worker_threads',
    minThreads: name === 'documents' ? 1 : 0,
    maxThreads: 1,
    idleTimeout: name === 'documents' ? 0 : FILES_IDLE_MS,
    terminateTimeout: TERMINATE_MS,
    // a waiting thread still closes its files
    useAtomics: false,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  });
  pools.set(name, pool);
  return pool;
}

/**
 * Returns a function that runs a module in a thread.
 * @param file the compiled module.
 * @param load imports the same module, for code that runs from the sources.
 * The returned function rejects with what the module throws. Its signal ends the thread, and it rejects with the signal's reason.
 */
export function inThread<Input, Result>(
  name: ThreadName,
  file: URL,
  load: () => Promise<ThreadModule<Input, Result>>,
): (input: Input, signal?: AbortSignal) => Promise<Result> {
  return async (input, signal) => {
    signal?.throwIfAborted();
    if (runsFromSources) return (await load()).default(input);
    try {
      return await poolOf(name).run(input, { filename: file.href, ...(signal !== undefined && { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  };
}

/** Ends all threads. Work that is under way fails. */
export async function closeThreads(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.destroy()));
}
