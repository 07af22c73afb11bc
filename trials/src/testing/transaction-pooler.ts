// A stand-in for PgBouncer with pool_mode = transaction: a client has a connection of the server only while a transaction is open.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface TransactionPooler {
  /** The database through the pooler. */
  readonly connectionString: string;
  close(): Promise<void>;
}

/** A connection to the server, and the client that has it now. */
interface ServerLine {
  readonly stream: Socket;
  /** Names of the statements that are prepared on it. */
  readonly prepared: Set<string>;
  /** For each answer to Parse or Close that is to come: whether it goes to the client. */
  readonly answers: boolean[];
  client: Client | undefined;
}

interface Client {
  readonly socket: Socket;
  readonly waiting: Buffer[];
  line: ServerLine | undefined;
  isAsking: boolean;
}

const SSL_REQUEST = 80_877_103;
const POOL_SIZE = 12;

/**
 * @param isTracking whether it follows prepared statements, as PgBouncer does from 1.21 on with max_prepared_statements. A name must have
 *   the same text for all clients.
 */
export async function openTransactionPooler(
  connectionString: string,
  { isTracking }: { readonly isTracking: boolean },
): Promise<TransactionPooler> {
  const idle: ServerLine[] = [];
  const all = new Set<pg.Client>();
  const sockets = new Set<Socket>();
  const queue: Client[] = [];
  const texts = new Map<string, Buffer>();
  let opening = 0;

  const openLine = async (): Promise<ServerLine> => {
    const server = new pg.Client({ connectionString });
    server.on('error', () => undefined);
    await server.connect();
    all.add(server);
    const { stream } = (server as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    const line: ServerLine = { stream, prepared: new Set(), answers: [], client: undefined };
    stream.on(
      'data',
      inMessages((message) => fromServer(line, message)),
    );
    return line;
  };
  const assign = (client: Client, line: ServerLine) => {
    line.client = client;
    client.line = line;
    for (const message of client.waiting.splice(0)) toServer(line, message);
  };
  const serveQueue = async () => {
    while (queue.length > 0) {
      let line = idle.pop();
      if (line === undefined) {
        if (all.size + opening >= POOL_SIZE) return;
        opening += 1;
        line = await openLine().finally(() => {
          opening -= 1;
        });
      }
      const client = queue.shift();
      if (client === undefined) idle.push(line);
      else assign(client, line);
    }
  };
  const toServer = (line: ServerLine, message: Buffer) => {
    const type = String.fromCharCode(message[0] ?? 0);
    const name = statementOf(type, message);
    if (isTracking && name !== '') {
      const isThere = line.prepared.has(name);
      if (type === 'P') {
        texts.set(name, message);
        if (isThere) line.stream.write(closeMessage(name));
        if (isThere) line.answers.push(false);
      } else if (!isThere) {
        line.stream.write(texts.get(name) ?? Buffer.alloc(0));
        line.answers.push(false);
      }
      line.prepared.add(name);
    }
    if (type === 'P' || type === 'C') line.answers.push(true);
    line.stream.write(message);
  };
  const fromServer = (line: ServerLine, message: Buffer) => {
    const type = String.fromCharCode(message[0] ?? 0);
    const { client } = line;
    if ((type === '1' || type === '3') && line.answers.shift() === false) return;
    client?.socket.write(message);
    if (type !== 'Z') return;
    line.answers.length = 0;
    if (message[5] !== 'I'.charCodeAt(0)) return;
    if (client !== undefined) client.line = undefined;
    if (client !== undefined) client.isAsking = false;
    line.client = undefined;
    idle.push(line);
    void serveQueue();
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const client: Client = { socket, waiting: [], line: undefined, isAsking: false };
    const take = (message: Buffer) => {
      if (message[0] === 'X'.charCodeAt(0)) return;
      if (client.line !== undefined) toServer(client.line, message);
      else {
        client.waiting.push(message);
        if (!client.isAsking) queue.push(client);
        client.isAsking = true;
        void serveQueue();
      }
    };
    socket.on('data', afterStartup(socket, inMessages(take)));
    socket.on('close', () => {
      sockets.delete(socket);
      // what the client leaves open is rolled back; its last answer gives the connection back
      client.line?.stream.write(queryMessage('rollback'));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(connectionString);
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connectionString: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
      for (const one of all)
        (one as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
}

/** Cuts the bytes of a stream into messages. */
function inMessages(take: (message: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Lets a client in without a password, and refuses settings of its connection, as PgBouncer does. */
function afterStartup(socket: Socket, later: (piece: Buffer) => void): (piece: Buffer) => void {
  let isIn = false;
  return (piece) => {
    if (isIn) {
      later(piece);
    } else if (piece.readInt32BE(4) === SSL_REQUEST) {
      socket.write('N');
    } else if (piece.includes('\0options\0')) {
      const text = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
      socket.end(message('E', Buffer.from(text)));
    } else {
      isIn = true;
      socket.write(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('S', Buffer.from('server_version\x0018.0\0')),
          message('K', Buffer.alloc(8)),
          message('Z', Buffer.from('I')),
        ]),
      );
    }
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const closeMessage = (name: string): Buffer => message('C', Buffer.from(`S${name}\0`));
const queryMessage = (text: string): Buffer => message('Q', Buffer.from(`${text}\0`));

/** Returns the name of the prepared statement that a client's message makes or uses; empty for none. */
function statementOf(type: string, message: Buffer): string {
  const textAt = (from: number) => message.toString('utf8', from, message.indexOf(0, from));
  if (type === 'P') return textAt(5);
  if (type === 'B') return textAt(message.indexOf(0, 5) + 1);
  return type === 'D' && message[5] === 'S'.charCodeAt(0) ? textAt(6) : '';
}
