import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a line does: `silent` passes requests and breaks each connection at its answer, `closed` breaks every connection. */
export type LineState = 'open' | 'silent' | 'closed';

/** A proxy between a client and the shop that can drop the shop's responses. */
export interface CuttingProxy {
  readonly port: number;
  /** Forwards the next connection's request and drops its response: the client only sees the connection close. */
  cutNext(): Promise<string>;
  /** Also for the connections that are open. */
  setLine(state: LineState): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(shopPort: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let lost: ((answer: string) => void) | undefined;
  let line: LineState = 'open';
  const server = createServer((client) => {
    if (line === 'closed') {
      client.destroy();
      return;
    }
    const shop = connect(shopPort, '127.0.0.1');
    const withheld = lost;
    lost = undefined;
    const pieces: Buffer[] = [];
    for (const [one, other] of [
      [client, shop],
      [shop, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.pipe(shop);
    if (withheld === undefined) {
      shop.on('data', (piece: Buffer) => {
        if (line === 'silent') client.destroy();
        else client.write(piece);
      });
      shop.on('end', () => client.end());
      return;
    }
    shop.on('data', (piece: Buffer) => pieces.push(piece));
    shop.on('end', () => client.destroy());
    shop.on('close', () => withheld(Buffer.concat(pieces).toString('utf8')));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    cutNext: () =>
      new Promise((answer) => {
        lost = answer;
      }),
    setLine: (state) => {
      line = state;
      if (state === 'closed') for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}
