// A mail server of the benchmark in a process of its own: takes each mail and forgets it.

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Answers of the child process `mail-sink`. */
export function mailSink() {
  const ids = new Map<string, number>();
  let bytes = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let head = '';
      stream.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (!head.includes('\r\n\r\n')) head += piece.toString('latin1');
      });
      stream.once('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(head)?.[1] ?? '';
        ids.set(id, (ids.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  return {
    listen: async () => {
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return (server.server.address() as AddressInfo).port;
    },
    received: () => {
      const copies = [...ids.values()].reduce((sum, times) => sum + times - 1, 0);
      const received = { mails: ids.size, copies, bytes };
      ids.clear();
      bytes = 0;
      return received;
    },
    close: () => server.close(),
  };
}
