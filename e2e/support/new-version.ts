import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORKER = '/sw.js';

/** The shop behind an address of its own, at which a new version of it can appear. */
export interface Republished {
  readonly url: string;
  /** From now on the service worker is another build's. */
  publish(): void;
  close(): Promise<void>;
}

export async function republished(shopUrl: string): Promise<Republished> {
  let version = 1;
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === WORKER;
    // the worker's text is changed here: it must come whole and readable
    const { 'accept-encoding': _, 'if-none-match': __, ...plain } = asked.headers;
    const headers = isWorker ? plain : asked.headers;
    const passed = request(`${shopUrl}${asked.url}`, { method: asked.method, headers }, (came) => {
      if (!isWorker) {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      came.on('data', (part: Buffer) => parts.push(part));
      came.on('end', () => {
        const text = Buffer.concat(parts).toString();
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        answer.end(text.replace(/"version":"[^"]+"/, `"version":"build-${version}"`));
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish() {
      version += 1;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
