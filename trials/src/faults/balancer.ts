import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/**
 * Forwards requests in turn over keep-alive connections. If a server refuses the connection, the next server gets the request.
 * If the connection breaks later, the client's connection is closed, because the request may have been processed.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const probes = ports.map((port) => ({
    port,
    door: new ShopClient(port, { keepAlive: false }),
    ready: false,
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
      if (outgoing.headersSent || connected) outgoing.destroy();
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
  const look = async () => {
    await Promise.all(
      probes.map(async (probe) => {
        probe.ready = await isReady(probe.door);
      }),
    );
  };
  await look();
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const lookAgain = () => {
    timer = setTimeout(() => void look().then(() => !over && lookAgain()), POLL_MS);
  };
  lookAgain();
  const door = new ShopClient((server.address() as AddressInfo).port);
  return {
    door,
    get ready() {
      return probes.filter(({ ready }) => ready).length;
    },
    close: () => {
      over = true;
      clearTimeout(timer);
      door.close();
      agent.destroy();
      for (const probe of probes) probe.door.close();
      return new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    },
  };
}
