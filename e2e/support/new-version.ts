// Proxy in front of a running shop that switches to a new version of it during a journey: another service worker, or
// another build.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningShop } from '../setup/running-shops.js';
import { startNextRelease } from './next-release.js';

const WORKER = '/sw.js';
/** 'built': the new version is a second build, served by a second process. Otherwise only the service worker changes. */
const { NEXT_RELEASE } = process.env;

/** The proxy's address, and the switch to the new version. */
export interface Republished {
  readonly url: string;
  /** Whether the new version is another build, with other file names. */
  readonly built: boolean;
  /** Switches to the new version. */
  publish(): Promise<void>;
  close(): Promise<void>;
}

export async function republished(brand: string, shop: RunningShop): Promise<Republished> {
  const built = NEXT_RELEASE === 'built';
  let marked = false;
  let target = shop.url;
  let next: Awaited<ReturnType<typeof startNextRelease>> | undefined;
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === WORKER;
    // the worker's text is changed here: it must come whole and readable
    const { 'accept-encoding': _, 'if-none-match': __, ...plain } = asked.headers;
    const headers = isWorker ? plain : asked.headers;
    const passed = request(`${target}${asked.url}`, { method: asked.method, headers }, (came) => {
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
        answer.end(marked ? text.replace(/"version":"[^"]+/, '$&-next') : text);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    built,
    async publish() {
      if (built) {
        next = await startNextRelease(brand, shop);
        target = next.url;
      } else marked = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await next?.stop();
    },
  };
}
