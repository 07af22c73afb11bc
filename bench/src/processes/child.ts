// Starts a child process of the benchmark and asks it questions over IPC.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

interface Answer {
  readonly id: number;
  readonly said?: unknown;
  readonly error?: string;
}

/** A child process that answers questions. */
export interface Child {
  ask<T>(question: string, given?: unknown): Promise<T>;
  /** Stops the process; kills it if it does not end. */
  close(): Promise<void>;
}

const END_MS = 20_000;

/** Starts a program and waits until it is ready. Its standard output is discarded; `env` is added to this process's. */
export async function startChild(
  file: URL,
  args: readonly string[] = [],
  execArgv: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child: ChildProcess = fork(file, [...args], {
    execArgv: [...execArgv],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { said: (value: unknown) => void; failed: (error: Error) => void }>();
  let next = 1;
  const answered = (id: number) =>
    new Promise<unknown>((said, failed) => {
      waiting.set(id, { said, failed });
    });
  const ready = answered(0);
  child.on('message', ({ id, said, error }: Answer) => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) waiter?.said(said);
    else waiter?.failed(new Error(error));
  });
  child.once('exit', (code, signal) => {
    for (const { failed } of waiting.values())
      failed(new Error(`${file.pathname} ended: ${code ?? signal ?? ''}`));
    waiting.clear();
  });
  const ask = async <T>(question: string, given?: unknown): Promise<T> => {
    const id = next;
    next += 1;
    const answer = answered(id);
    child.send({ id, ask: question, given });
    return (await answer) as T;
  };
  await ready;
  return {
    ask,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
      child.disconnect();
      await gone;
      clearTimeout(late);
    },
  };
}
