/*
 * npm run order-times: a robot orders 30 known products in a real browser by each way that the shop offers, and says how long it took and
 * how many lines the cart lacks. It starts the built shop with the demonstration data, or uses the one of --url.
 * Usage: npm run order-times -- [--url http://127.0.0.1:3000] [--brand papelera] [--lines 30] [--key-ms 60] [--only paste,typed,search]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { PLAYWRIGHT_CHROMIUM: browserFile = '/usr/bin/chromium' } = process.env;
const ACCOUNT = { usr: 'cliente@mostrador.test', pass: 'Mostrador#2026' };
const START_TIMEOUT_MS = 300_000;
/** Seconds that each way may take. */
const AIMS = { paste: 5, typed: 45 };

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    brand: { type: 'string', default: 'papelera' },
    lines: { type: 'string', default: '30' },
    // a fast typist: 1,000 keys a minute
    'key-ms': { type: 'string', default: '60' },
    only: { type: 'string', default: 'paste,typed,search' },
  },
});
const count = Number(values.lines);
const keyMs = Number(values['key-ms']);

async function startShop() {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-order-times-'));
  const { PATH, HOME, LANG } = process.env;
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH,
    HOME,
    LANG,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
  };
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...env, COMPANY_NAME: values.brand, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/api/User/readiness`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await sleep(200);
  }
  await stop();
  throw new Error('The shop did not start. Build it first: npm run build.');
}

async function api(url, token, method, path, body) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
  return answer.json();
}

/** Products that can be ordered, with a quantity of whole packs. */
async function wantedLines(url, token) {
  const { productItems } = await api(
    url,
    token,
    'GET',
    '/store/StoreProducts/products?pageSize=100&sortParam=codA',
  );
  const lines = productItems
    .filter(({ stockStatusCode }) => stockStatusCode === 0)
    .map(({ code, stock, minimalSalesQuantity, presentationQuantity }) => {
      const pack = Math.max(presentationQuantity ?? 1, 1);
      return { code, stock, quantity: Math.ceil(Math.max(minimalSalesQuantity ?? 1, 1) / pack) * pack };
    })
    .filter(({ stock, quantity }) => stock === null || stock >= quantity)
    .slice(0, count);
  if (lines.length < count) throw new Error(`The shop has only ${lines.length} products in stock.`);
  return lines;
}

async function emptyCart(url, token) {
  const { cartProducts } = await api(url, token, 'GET', '/store/StoreCart');
  for (const { product } of cartProducts)
    await api(url, token, 'PATCH', `/store/StoreCart/cartproduct/${encodeURIComponent(product.code)}`);
}

/** Opens the quick order with the focus in its first code. */
async function openQuickOrder(page) {
  await page.goto('/pedido-rapido');
  const code = page.getByLabel('Código, línea 1', { exact: true });
  await code.click();
  return code;
}

async function addAll(page) {
  await page
    .getByRole('complementary', { name: 'Resumen' })
    .getByRole('button', { name: `Agregar ${count} al pedido` })
    .click();
  await page.getByText(`Se agregaron ${count} productos al pedido.`).waitFor();
}

/** Each way begins on its open screen and returns when the shop has said that the last line is in the cart. */
const WAYS = {
  paste: {
    open: openQuickOrder,
    async order(page, lines, code) {
      const list = lines.map((line) => `${line.code}\t${line.quantity}`).join('\n');
      await code.evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, list);
      await addAll(page);
    },
  },
  typed: {
    open: openQuickOrder,
    async order(page, lines) {
      for (const { code, quantity } of lines) {
        await page.keyboard.type(code, { delay: keyMs });
        await page.keyboard.press('Enter');
        await page.keyboard.type(String(quantity), { delay: keyMs });
        await page.keyboard.press('Enter');
      }
      await addAll(page);
    },
  },
  search: {
    open: (page) => page.goto('/store'),
    async order(page, lines) {
      const search = page.getByRole('searchbox');
      for (const { code, quantity } of lines) {
        await search.click();
        await search.fill('');
        await page.keyboard.type(code, { delay: keyMs });
        await page.keyboard.press('Enter');
        const card = page.getByRole('main').getByRole('article').filter({ hasText: code }).first();
        await card.getByRole('spinbutton').click();
        await card.getByRole('spinbutton').fill('');
        await page.keyboard.type(String(quantity), { delay: keyMs });
        await page.keyboard.press('Enter');
        await card.getByRole('button', { name: /Listo/ }).waitFor();
      }
    },
  },
};

async function measure(browser, url, token, way) {
  const lines = await wantedLines(url, token);
  await emptyCart(url, token);
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript((own) => localStorage.setItem('ecjwt', own), token);
  const page = await context.newPage();
  try {
    const start = await WAYS[way].open(page);
    await page.waitForLoadState('networkidle');
    const begun = performance.now();
    await WAYS[way].order(page, lines, start);
    const seconds = (performance.now() - begun) / 1_000;
    const { cartProducts } = await api(url, token, 'GET', '/store/StoreCart');
    const held = new Map(cartProducts.map(({ product, quantity }) => [product.code, quantity]));
    return { seconds, lost: lines.filter(({ code, quantity }) => held.get(code) !== quantity).length };
  } finally {
    await context.close();
  }
}

const shop = values.url === undefined ? await startShop() : { url: values.url, stop: async () => undefined };
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const browser = await chromium.launch({
  executablePath: browserFile,
  args: ['--no-sandbox', '--disable-gpu'],
});
let failed = false;
try {
  const { token } = await api(shop.url, undefined, 'POST', '/Auth/user', ACCOUNT);
  process.stdout.write(`${count} products, ${keyMs} ms a key, load ${loadavg()[0].toFixed(1)}\n`);
  for (const way of values.only.split(',')) {
    const { seconds, lost } = await measure(browser, shop.url, token, way);
    const aim = AIMS[way] === undefined ? '' : `, at most ${AIMS[way]} s`;
    process.stdout.write(`${way.padEnd(8)}${seconds.toFixed(1).padStart(7)} s${aim}, ${lost} lost\n`);
    failed ||= lost > 0 || seconds > (AIMS[way] ?? Number.POSITIVE_INFINITY);
  }
} finally {
  await browser.close();
  await shop.stop();
}
process.exitCode = failed ? 1 : 0;
