// Stopping an HTTP server: requests under way are answered before their connections close, unfinished ones are closed at the
// limit, and connections that never asked anything are not waited for.

import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { prepareDraining } from './connection-draining.js';

/** How long a stop waits at most for requests under way; a stop that waits for none ends far sooner. */
const LIMIT_MS = 10_000;

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const ask = (port: number, agent: Agent) =>
  new Promise<string>((resolve) => {
    // An address, not a name: looking up a name takes a thread's time, and the connection could begin after the end.
    get({ host: '127.0.0.1', port, agent, path: '/' }, (response) => {
      let body = '';
      response.on('data', (piece) => {
        body += piece;
      });
      response.on('close', () => resolve(response.complete ? body : 'cut'));
    }).on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });

it('answers every request on kept connections that arrives before the end, then closes them', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200);
    response.write('half ');
    setTimeout(() => response.end('whole'), 40);
  });
  const draining = prepareDraining(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const port = portOf(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const answers: string[] = [];
  let going = true;
  const clients = Array.from({ length: 20 }, async () => {
    while (going) answers.push(await ask(port, agent));
  });
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), 15_000);
  draining.begin();
  await wait(200);
  // The balancer sends no more requests.
  going = false;
  const begun = performance.now();
  await draining.finish(() => new Promise((closed) => server.close(() => closed())), LIMIT_MS);
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
  await Promise.all(clients);
  agent.destroy();
  expect(answers.filter((answer) => answer !== 'half whole')).toEqual([]);
});

it('closes the connection of an unfinished request after the limit', async () => {
  const server = createServer((_request, response) => void response.write('never ends'));
  const draining = prepareDraining(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const answer = ask(portOf(server), new Agent());
  await wait(50);
  draining.begin();
  await draining.finish(() => new Promise((closed) => server.close(() => closed())), 50);
  expect(await answer).toBe('cut');
});

it('does not wait for a connection on which nothing was sent, as browsers open them, but for half a request', async () => {
  const server = createServer((_request, response) => void response.end('whole'));
  const draining = prepareDraining(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const spare = connect(portOf(server), '127.0.0.1');
  const half = connect(portOf(server), '127.0.0.1');
  half.write('GET / HTTP/1.1\r\nHost: shop\r\n');
  let answer = '';
  half.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  await vi.waitFor(
    async () =>
      expect(await new Promise((told) => server.getConnections((_e, count) => told(count)))).toBe(2),
    15_000,
  );
  const [spareClosed, halfClosed] = [spare, half].map((socket) => once(socket, 'close'));
  draining.begin();
  const begun = performance.now();
  const finished = draining.finish(() => new Promise((closed) => server.close(() => closed())), LIMIT_MS);
  await spareClosed;
  half.write('\r\n');
  await finished;
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
  await halfClosed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
});
