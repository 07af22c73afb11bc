// Stopping an HTTP server: requests under way are answered before their connections close, and unfinished ones are
// closed at the limit.

import { Agent, createServer, get, type Server } from 'node:http';
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
