// Makes a product list in a thread: passes its progress, its warnings and a stop on.

import { MessageChannel } from 'node:worker_threads';
import type { WarningLog } from '../../platform/log.js';
import { inThread } from '../../platform/threads/thread-pools.js';
import type { ListData, ProcessMessage, ThreadMessage } from './list-job.js';
import type { ListOutput } from './printed-list.js';

const drawInThread = inThread(
  'lists',
  new URL('./list-thread.js', import.meta.url),
  () => import('./list-thread.js'),
);

/**
 * Writes the file of a list in a thread, which waits at each page or hundred rows until `progress` resolves.
 * @throws what fails in the thread, the signal's reason or what `progress` throws; the file is closed then.
 */
export async function drawList(
  data: ListData,
  { signal, progress }: Pick<ListOutput, 'signal' | 'progress'>,
  log: WarningLog,
): Promise<void> {
  signal.throwIfAborted();
  const { port1: here, port2: port } = new MessageChannel();
  let stopped: { readonly reason: unknown } | undefined;
  let reported: Promise<void> = Promise.resolve();
  const tell = (message: ProcessMessage) => here.postMessage(message);
  const stop = (reason: unknown) => {
    stopped ??= { reason };
    tell('stop');
  };
  const onAbort = () => stop(signal.reason);
  here.on('message', (message: ThreadMessage) => {
    if ('warning' in message) log.warn(message.facts, message.warning);
    else reported = progress(message.done).then(() => tell('continue'), stop);
  });
  signal.addEventListener('abort', onAbort);
  try {
    // Not by the signal: it would end the thread with the file open, which could appear again after its deletion.
    await drawInThread({ ...data, port }, undefined, [port]);
  } catch (error) {
    throw stopped === undefined ? error : stopped.reason;
  } finally {
    signal.removeEventListener('abort', onAbort);
    here.close();
    await reported;
  }
}
