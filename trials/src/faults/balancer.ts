import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isReady } from './server-process.js';
import { ShopClient } from './shop-client.js';

/** A load balancer: probes each server's readiness and sends no request to a server that is not ready. */
export interface Balancer {
  readonly door: ShopClient;
  /** How many servers were ready at the last probe. */
  readonly ready: number;
  close(): Promise<void>;
}

const POLL_MS = 100;
/** A server that works on much may answer one probe too late. */
const FAILED_PROBES = 2;

/**
 * Forwards requests in turn over keep-alive connections, as `deploy/haproxy.cfg` says: if a server refuses the connection, or closes it
 * without an answer to a GET, the next server gets the request. If the connection breaks at another request, the client's connection is
 * closed, because the request may have been processed.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const probes = ports.map((port) => ({
    port,
    door: new ShopClient(port, { keepAlive: false }),
    ready: false,
    failed: FAILED_PROBES,
  }));
  let turn = 0;
  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    tried: readonly number[],
  ) => {
    const left = probes.filter(({ ready, port }) => ready && !tried.includes(port));
    const target = left[turn++ % Math.max(1, left.length)];
    if (target === undefined) {
      outgoing.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    let connected = false;
    const sent = request({ host: '127.0.0.1', port: target.port, agent, method, path, headers }, (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    sent.once('socket', (socket) => {
      connected = !socket.connecting;
      if (!connected)
        socket.once('connect', () => {
          connected = true;
        });
    });
    sent.once('error', () => {
      if (outgoing.headersSent || (connected && method !== 'GET')) outgoing.destroy();
      else pass(incoming, body, outgoing, [...tried, target.port]);
    });
    sent.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => pass(incoming, Buffer.concat(pieces), outgoing, []));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  let over = false;
  const look = async (probe: (typeof probes)[number]) => {
    probe.failed = (await isReady(probe.door)) ? 0 : probe.failed + 1;
    probe.ready = probe.failed < FAILED_PROBES;
  };
  const keepLooking = async (probe: (typeof probes)[number]) => {
    while (!over) {
      await wait(POLL_MS);
      if (!over) await look(probe);
    }
  };
  await Promise.all(probes.map(look));
  const looking = probes.map(keepLooking);
  const door = new ShopClient((server.address() as AddressInfo).port);
  return {
    door,
    get ready() {
      return probes.filter(({ ready }) => ready).length;
    },
    close: async () => {
      over = true;
      door.close();
      agent.destroy();
      await Promise.all(looking);
      for (const probe of probes) probe.door.close();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    },
  };
}
