// A mail server for the fault tests that can be down, slow or refuse mails, and counts the mails it received.

import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The server's behaviour. `down`: closes each connection; `slow`: answers seconds late; `later` and `never`: refuses each mail
 * with 451 or 550; `gone`: accepts the mail and closes the connection before it answers.
 */
export type MailServerState = 'well' | 'down' | 'slow' | 'later' | 'never' | 'gone';

export interface MailServer {
  readonly port: number;
  state: MailServerState;
  /** How often each mail has arrived, by its Message-ID. */
  readonly arrived: ReadonlyMap<string, number>;
  /** Called when a mail has arrived, before the sender gets the answer. */
  onMail: () => void;
  close(): Promise<void>;
}

const SLOW_MS = 2_000;

export async function openMailServer(): Promise<MailServer> {
  const open = new Set<Socket>();
  const arrived = new Map<string, number>();
  const server = createServer((socket) => {
    if (mailServer.state === 'down') {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    converse(socket, mailServer, (messageId) => {
      arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
      mailServer.onMail();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const mailServer: MailServer = {
    port: (server.address() as AddressInfo).port,
    state: 'well',
    arrived,
    onMail: () => undefined,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
  return mailServer;
}

const END_OF_MAIL = '\r\n.\r\n';

function converse(socket: Socket, server: MailServer, take: (messageId: string) => void): void {
  let heard = '';
  let inMail = false;
  const say = (line: string) => {
    const reply = () => void (socket.destroyed || socket.write(`${line}\r\n`));
    if (server.state === 'slow') setTimeout(reply, SLOW_MS);
    else reply();
  };
  const command = (line: string) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'DATA') {
      inMail = true;
      say('354 go on');
    } else if (word === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  };
  const mail = (text: string) => {
    inMail = false;
    if (server.state === 'later') return say('451 try again later');
    if (server.state === 'never') return say('550 no such user');
    if (server.state === 'down') return socket.destroy();
    take(/^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '');
    if (server.state === 'gone') return socket.destroy();
    say('250 taken');
  };
  socket.setEncoding('latin1').on('data', (piece: string) => {
    heard += piece;
    for (;;) {
      const end = inMail ? END_OF_MAIL : '\r\n';
      const at = heard.indexOf(end);
      if (at < 0) return;
      const said = heard.slice(0, at);
      heard = heard.slice(at + end.length);
      if (inMail) mail(said);
      else command(said);
    }
  });
  say('220 ready');
}
