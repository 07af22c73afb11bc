// Runs the shop's offline code in a real Chromium, so that the benchmark can measure how a device downloads and
// searches the catalogue.

import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The browser's file; the browser journeys of e2e read the same environment variable. */
const { PLAYWRIGHT_CHROMIUM: browserFile = '/usr/bin/chromium' } = process.env;

/** Whether this machine has the browser that acts as the device. */
export const hasBrowser = () => existsSync(browserFile);

/** The code of web/src/offline/testing/device-bench.ts, in one file. */
async function bundle() {
  const { build } = await import('vite');
  const [{ output }] = [
    await build({
      root: join(root, 'web'),
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['source', 'browser', 'module', 'import'] },
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { output: { codeSplitting: false } },
        lib: {
          entry: join(root, 'web/src/offline/testing/device-bench.ts'),
          formats: ['es'],
          fileName: 'bench',
        },
      },
    }),
  ].flat();
  return output.find(({ type }) => type === 'chunk').code;
}

/** Serves the device's page, and passes /api on to the shop at that port; `heard` counts the bytes of the shop's answers. */
async function serve(code, shopPort, heard) {
  const server = createServer((asked, answer) => {
    if (!asked.url.startsWith('/api/')) {
      const script = asked.url === '/bench.js';
      answer.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      answer.end(script ? code : '<!doctype html><title>Device</title>');
      return;
    }
    const { method, headers, url: path } = asked;
    const passed = request({ host: '127.0.0.1', port: shopPort, method, path, headers }, (came) => {
      answer.writeHead(came.statusCode, came.headers);
      came.on('data', (part) => heard(part.length));
      came.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

/**
 * A browser with an empty device in it, which does what `work` asks of it.
 * @param shop port and a client's token; without it the shop lies in the page's memory.
 */
export async function withDevice({ shop, products, slowdown = 1 }, work) {
  let bytes = 0;
  const server = await serve(await bundle(), shop?.port, (more) => {
    bytes += more;
  });
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const browser = await chromium.launch({
    executablePath: browserFile,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const call = (name, given) =>
      page.evaluate(async ([what, value]) => (await import('/bench.js'))[what](value), [name, given]);
    await (shop === undefined ? call('openAlone', products) : call('openBesideShop', shop.token));
    return await work({
      async bringUpToDate() {
        const before = bytes;
        const figures = await call('bringUpToDate');
        return { ...figures, lineBytes: bytes - before, heapBytes: await heap(devtools) };
      },
      async askCatalogue(queries) {
        const own = () => page.evaluate(async () => (await import('/bench.js')).QUERIES);
        const figures = await call('askCatalogue', queries ?? (await own()));
        return { ...figures, heapBytes: await heap(devtools) };
      },
      askQuickOrder: (lines) => call('askQuickOrder', lines),
    });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** What the page holds once nothing is left lying about. */
async function heap(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
