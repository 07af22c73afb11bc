import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets the connections of an HTTP server go without cutting a request. */
export interface ConnectionDraining {
  /** From now on each answer is its connection's last, so that a client opens another one, elsewhere. */
  begin(): void;
  /**
   * Stops listening by `close`, which waits for the requests under way; connections that become idle meanwhile are
   * closed, and after `limit` milliseconds all are.
   */
  finish(close: () => Promise<void>, limitMs: number): Promise<void>;
}

const CLOSE_IDLE_EVERY_MS = 50;
/** The longest that connections which wait at the door are taken one after the other. */
const ACCEPT_WAITING_MS = 5_000;

/** To be called before the server listens. */
export function prepareDraining(server: Server): ConnectionDraining {
  const answers = new Set<ServerResponse>();
  let draining = false;
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  /** What the system has taken and this busy process has not looked at yet would be reset with the port. */
  const acceptWaiting = async () => {
    for (const begun = performance.now(); performance.now() - begun < ACCEPT_WAITING_MS; ) {
      const before = connections;
      // One turn may take one connection only, and the first of these is half over.
      for (let turn = 1; turn <= 3; turn++) await nextTurn();
      if (connections === before) return;
    }
  };
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  return {
    begin() {
      draining = true;
      for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false;
    },
    async finish(close, limit) {
      // After reading what has come: a busy process takes a connection for idle whose request it has not looked at.
      const idle = setInterval(
        () => void nextTurn().then(() => server.closeIdleConnections()),
        CLOSE_IDLE_EVERY_MS,
      );
      const all = setTimeout(() => server.closeAllConnections(), limit);
      try {
        await acceptWaiting();
        // At once: whatever else closing does takes a while, in which more would come to the door.
        await new Promise<void>((closed) => server.close(() => closed()));
        await close();
      } finally {
        clearInterval(idle);
        clearTimeout(all);
      }
    },
  };
}
