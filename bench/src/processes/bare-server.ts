import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { answerQuestions } from './answer-questions.js';

/*
 * The bare Node server that the benchmark compares the shop with: it serves the shop's answers from a map, with as few
 * headers as possible.
 */
export interface BareAnswer {
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** base64 */
  readonly body: string;
}

const known = new Map<string, { headers: OutgoingHttpHeaders; bytes: Buffer }>();
const server = createServer((request, response) => {
  const found = known.get(request.url ?? '');
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, found.headers);
  response.end(found.bytes);
});

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let cpu = process.cpuUsage();

answerQuestions({
  vitals: () => {
    const { user, system } = process.cpuUsage(cpu);
    const eventLoopP99Ms = delay.percentile(99) / 1e6;
    cpu = process.cpuUsage();
    delay.reset();
    return { rssBytes: process.memoryUsage.rss(), eventLoopP99Ms, cpuMs: (user + system) / 1_000 };
  },
  listen: async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return (server.address() as AddressInfo).port;
  },
  serve: (answers: readonly BareAnswer[]) => {
    known.clear();
    for (const { path, headers, body } of answers)
      known.set(path, { headers, bytes: Buffer.from(body, 'base64') });
  },
});
