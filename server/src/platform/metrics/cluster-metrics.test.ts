// Metrics of several processes: sums those that serve, and does not wait for starting, ended or unresponsive ones.

import { EventEmitter } from 'node:events';
import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { WORKER_READY } from '../worker-processes.js';
import { clusterMetrics, type MetricsWorker } from './cluster-metrics.js';

/** A fake worker process with a counter, which answers or does not. */
class Member extends EventEmitter implements MetricsWorker {
  readonly #registry = new Registry();
  readonly #answers: boolean;

  constructor(sold: number, answers = true) {
    super();
    this.#answers = answers;
    new Counter({ name: 'sold', help: 'Sold.', registers: [this.#registry] }).inc(sold);
  }

  send({ question }: Parameters<MetricsWorker['send']>[0]): void {
    if (!this.#answers) return;
    void this.#registry
      .getMetricsAsJSON()
      .then((figures) => this.emit('message', { kind: 'figures', question, figures }));
  }
}

const soldAs = async (read: () => Promise<string>) => Number(/^sold (\d+)$/m.exec(await read())?.[1] ?? 0);

it('sums up what those tell that serve, and waits neither for one that starts nor for one that has ended', async () => {
  const crew = new EventEmitter();
  const { read } = clusterMetrics<Member>(crew, 60_000);
  const [one, two, starting, killed] = [
    new Member(3),
    new Member(4),
    new Member(100, false),
    new Member(100, false),
  ];
  expect(await read()).not.toContain('sold');
  for (const member of [one, two, killed]) crew.emit('message', member, WORKER_READY);
  crew.emit('message', starting, 'something else');
  const asked = soldAs(read);
  killed.emit('exit');
  expect(await asked).toBe(7);
  crew.emit('exit', killed);
  crew.emit('exit', one);
  expect(await soldAs(read)).toBe(4);
});

it('waits for one that stands still no longer than it may', async () => {
  const crew = new EventEmitter();
  const { read } = clusterMetrics<Member>(crew, 30);
  for (const member of [new Member(3), new Member(4, false)]) crew.emit('message', member, WORKER_READY);
  expect(await soldAs(read)).toBe(3);
});
