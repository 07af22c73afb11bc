/*
 * What the store of a device takes in a real browser: bringing 20,000 products in, and asking for them.
 * Usage: npm run bench-device -- [products] [slowdown of the processor]
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const [products = 20_000, slowdown = 1] = process.argv.slice(2).map(Number);

const [bundle] = [
  await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'browser', 'module', 'import'] },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(root, 'web/src/offline/testing/device-bench.ts'),
        formats: ['es'],
        fileName: 'bench',
      },
    },
  }),
].flat();
const code = bundle.output.find(({ type }) => type === 'chunk').code;
const server = createServer((request, response) => {
  const script = request.url === '/bench.js';
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  response.end(script ? code : '<!doctype html><title>Device</title>');
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const browser = await chromium.launch({
  // as the journeys name it
  executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const figures = await page.evaluate(
    async (count) => (await import('/bench.js')).measureDevice(count),
    products,
  );
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  for (const [name, value] of Object.entries({ ...figures, slowdown, heapMB: usedSize / 2 ** 20 }))
    process.stdout.write(
      `${name.padEnd(16)} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}\n`,
    );
} finally {
  await browser.close();
  server.close();
}
