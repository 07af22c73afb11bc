// Worker processes: ready when all serve, replaced when one ends, with growing delays, and ended by a stop.

import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { startWorkerProcesses, WORKER_READY, type WorkerProcess } from './worker-processes.js';

/** A worker process whose messages and end the test decides. */
class Actor extends EventEmitter implements WorkerProcess {
  readonly signals: string[] = [];
  readonly process = {
    pid: 1,
    kill: (signal: NodeJS.Signals) => {
      this.signals.push(signal);
      return true;
    },
  };
}

function crewOf(size: number) {
  const actors: Actor[] = [];
  const log = { info: vi.fn(), error: vi.fn() };
  const start = () => {
    const actor = new Actor();
    actors.push(actor);
    return actor;
  };
  const crew = startWorkerProcesses({ size, start, log, firstDelayMs: 20 });
  return { actors, crew };
}

it('is ready when all serve, replaces a process that served at once, and waits longer each time for one that never served', async () => {
  const { actors, crew } = crewOf(2);
  for (const actor of actors) actor.emit('message', WORKER_READY);
  await crew.ready;
  actors[0]?.emit('exit', null, 'SIGKILL');
  expect(actors).toHaveLength(2);
  await vi.waitFor(() => expect(actors).toHaveLength(3), { timeout: 15_000, interval: 2 });
  const waits: number[] = [];
  for (const nth of [2, 3]) {
    const died = performance.now();
    actors[nth]?.emit('exit', 1, null);
    await vi.waitFor(() => expect(actors).toHaveLength(nth + 2), { timeout: 15_000, interval: 2 });
    waits.push(performance.now() - died);
  }
  expect(waits[0]).toBeGreaterThanOrEqual(19);
  expect(waits[1]).toBeGreaterThanOrEqual(39);
});

it('rejects when a process ends before all have served', async () => {
  const { actors, crew } = crewOf(2);
  actors[0]?.emit('message', WORKER_READY);
  actors[1]?.emit('exit', 1, null);
  await expect(crew.ready).rejects.toThrow('ended at its start (1)');
});

it('ends all processes at a stop, kills those that do not end, and replaces none', async () => {
  const { actors, crew } = crewOf(2);
  for (const actor of actors) actor.emit('message', WORKER_READY);
  await crew.ready;
  const stopped = crew.stop(30);
  expect(actors.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
  actors[0]?.emit('exit', 0, null);
  await vi.waitFor(() => expect(actors[1]?.signals).toEqual(['SIGTERM', 'SIGKILL']), 15_000);
  actors[1]?.emit('exit', null, 'SIGKILL');
  await stopped;
  expect(actors).toHaveLength(2);
});
