import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Door } from './door.js';
import { isReady } from './server-process.js';

/** Stands before several servers as a proxy does: asks each whether it is ready, and sends nobody to one that is not. */
export interface Balancer {
  readonly door: Door;
  /** How many servers say that they are ready, by the last look. */
  readonly ready: number;
  close(): Promise<void>;
}

const LOOK_EVERY = 100;

/**
 * Passes requests on over kept connections, in turn. A server that takes no connection has not seen the request, so the
 * next one gets it; of one that was lost in the middle nobody knows, and the client is cut off.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const probes = ports.map((port) => ({ port, door: new Door(port, { keepAlive: false }), ready: false }));
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
    timer = setTimeout(() => void look().then(() => !over && lookAgain()), LOOK_EVERY);
  };
  lookAgain();
  const door = new Door((server.address() as AddressInfo).port);
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
