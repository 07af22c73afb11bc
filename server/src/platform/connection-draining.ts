import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Closes the connections of an HTTP server without interrupting a request. */
export interface ConnectionDraining {
  /** From now on the server closes each connection after its response, so that clients connect to another process. */
  begin(): void;
  /**
   * Stops listening, closes idle connections and those on which nothing was sent for a second, and calls `close`, which
   * waits for the requests under way. After `limitMs` milliseconds it closes all connections.
   */
  finish(close: () => Promise<void>, limitMs: number): Promise<void>;
}

const CLOSE_IDLE_EVERY_MS = 50;
/** The longest time for which waiting connections are still accepted. */
const ACCEPT_WAITING_MS = 5_000;
/** A client that has a request sends it within this time of connecting. */
const SILENT_MS = 1_000;

/** Prepares a server for draining. Call it before the server listens, when the listener that answers is there. */
export function prepareDraining(server: Server): ConnectionDraining {
  const answers = new Set<ServerResponse>();
  let draining = false;
  let connections = 0;
  const openedAt = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    openedAt.set(socket, performance.now());
    socket.once('close', () => openedAt.delete(socket));
  });
  /** Closes the connections that browsers open in advance: Node counts one as idle only after its first request. */
  const closeSilent = () => {
    const before = performance.now() - SILENT_MS;
    for (const [socket, opened] of openedAt) if (opened < before && socket.bytesRead === 0) socket.destroy();
  };
  /** Accepts the connections that the system holds for this busy process: closing the port would reset them. */
  const acceptWaiting = async () => {
    for (const begun = performance.now(); performance.now() - begun < ACCEPT_WAITING_MS; ) {
      const before = connections;
      // A turn of the event loop may accept only one connection, and the first turn is already partly over.
      for (let turn = 1; turn <= 3; turn++) await nextTurn();
      if (connections === before) return;
    }
  };
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
  });
  // This listener runs after the one that answers: a response from memory has ended by then and needs no tracking.
  server.on('request', (_request, response: ServerResponse) => {
    if (response.writableEnded) return;
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  return {
    begin() {
      draining = true;
      for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false;
    },
    async finish(close, limitMs) {
      // After a turn that reads: a busy process takes a connection for idle if it has not read its request yet.
      const idle = setInterval(
        () =>
          void nextTurn().then(() => {
            server.closeIdleConnections();
            closeSilent();
          }),
        CLOSE_IDLE_EVERY_MS,
      );
      const all = setTimeout(() => server.closeAllConnections(), limitMs);
      try {
        await acceptWaiting();
        // Closes the port first: `close` takes a while, and more connections would arrive meanwhile.
        await new Promise<void>((closed) => server.close(() => closed()));
        await close();
      } finally {
        clearInterval(idle);
        clearTimeout(all);
      }
    },
  };
}
