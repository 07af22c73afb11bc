// The address of the primary where no HAProxy is installed: forwards each new connection to the machine that is the primary now.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LeaderLine {
  readonly port: number;
  close(): Promise<void>;
}

/** @param leaderPort returns the port of the primary; called for each connection. */
export async function openLeaderLine(leaderPort: () => number): Promise<LeaderLine> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: leaderPort() });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}
