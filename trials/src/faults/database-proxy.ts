// A proxy between the shop and its database that can refuse, silence or delay connections.

import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * What the proxy does with connections. `silent`: no data passes and no connection is closed; connections of that time stay
 * silent for ever, as after a fail-over. `late`: all data arrives five seconds late. `deaf`: no data passes on the connections that listen
 * for notices; all others work.
 */
export type ProxyState = 'well' | 'refused' | 'silent' | 'late' | 'deaf';

export interface DatabaseProxy {
  /** The database through this proxy. */
  readonly connectionString: string;
  set(state: ProxyState): void;
  close(): Promise<void>;
}

const LATE_MS = 5_000;

/** @param connectionString of the database itself, by a port or by a socket's folder. */
export async function openDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const beyond = targetOf(connectionString);
  const open = new Set<Socket>();
  let state: ProxyState = 'well';
  // Connections that were silenced once stay silent.
  let spoilt = 0;
  const server = createServer((near) => {
    if (state === 'refused') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(beyond);
    const seen = spoilt;
    let listens = false;
    const dead = () => state === 'silent' || seen !== spoilt || (state === 'deaf' && listens);
    near.on('data', (piece: Buffer) => {
      listens ||= piece.includes('listen "');
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      const deliver = inOrder((piece) => !dead() && !other.destroyed && other.write(piece));
      one.on('data', (piece: Buffer) => deliver(piece, state === 'late' ? LATE_MS : 0));
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        if (!dead()) other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    connectionString: byPort(connectionString, port),
    set: (next) => {
      if (next === 'silent') spoilt += 1;
      state = next;
      if (next === 'refused') for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Writes pieces after a delay each, in the order in which they came. */
function inOrder(write: (piece: Buffer) => void): (piece: Buffer, after: number) => void {
  const waiting: { readonly piece: Buffer; readonly due: number }[] = [];
  const pump = () => {
    const now = performance.now();
    for (let first = waiting[0]; first !== undefined && first.due <= now; first = waiting[0]) {
      waiting.shift();
      write(first.piece);
    }
    const [next] = waiting;
    if (next !== undefined) setTimeout(pump, next.due - now + 1);
  };
  return (piece, after) => {
    if (after === 0 && waiting.length === 0) write(piece);
    else {
      waiting.push({ piece, due: performance.now() + after });
      if (waiting.length === 1) pump();
    }
  };
}

function targetOf(connectionString: string): NetConnectOpts {
  const url = new URL(connectionString);
  const folder = url.searchParams.get('host');
  if (folder?.startsWith('/')) return { path: `${folder}/.s.PGSQL.${url.searchParams.get('port') ?? 5432}` };
  return { host: url.hostname, port: Number(url.port || 5432) };
}

function byPort(connectionString: string, port: number): string {
  const url = new URL(connectionString);
  url.search = '';
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
