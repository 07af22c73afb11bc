/*
 * npm run order-times: a robot orders 30 known products in a real browser by each way that the shop offers (paste, typed, the dense list of a
 * filtered store, search; 'cards' is the list's way in the grid of cards), and says how long it took and how many lines the cart lacks. It starts the built shop with the demonstration data, or uses the one of --url.
 * Usage: npm run order-times -- [--url http://127.0.0.1:3000] [--brand papelera] [--lines 30] [--key-ms 60] [--only paste,typed,list,search]
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
/** Pages of a hundred products that are read to find a frequent word. */
const NAME_PAGES = 6;
/** Seconds that each way may take. */
const AIMS = { paste: 5, typed: 45 };

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    brand: { type: 'string', default: 'papelera' },
    lines: { type: 'string', default: '30' },
    // a fast typist: 1,000 keys a minute
    'key-ms': { type: 'string', default: '60' },
    only: { type: 'string', default: 'paste,typed,list,search' },
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
  const child = spawn(process.execPath, [join(root, 'server/dist/bundle/main.js')], {
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
  const lines = orderable(productItems).slice(0, count);
  if (lines.length < count) throw new Error(`The shop has only ${lines.length} products in stock.`);
  return { lines };
}

const orderable = (products) =>
  products
    .filter(({ stockStatusCode }) => stockStatusCode === 0)
    .map(({ code, stock, minimalSalesQuantity, presentationQuantity }) => {
      const pack = Math.max(presentationQuantity ?? 1, 1);
      return { code, stock, quantity: Math.ceil(Math.max(minimalSalesQuantity ?? 1, 1) / pack) * pack };
    })
    .filter(({ stock, quantity }) => stock === null || stock >= quantity);

/** The rows that the store shows for the most frequent first word of a name that leads to enough products, by code. */
async function filteredRows(url, token) {
  const times = new Map();
  for (let page = 0; page < NAME_PAGES; page += 1) {
    const { productItems } = await api(
      url,
      token,
      'GET',
      `/store/StoreProducts/products?pageSize=100&pageNumber=${page}&sortParam=codA`,
    );
    for (const { name } of productItems) {
      const [word] = name.split(' ');
      times.set(word, (times.get(word) ?? 0) + 1);
    }
  }
  for (const [word] of [...times].sort(([, one], [, other]) => other - one)) {
    const { productItems } = await api(
      url,
      token,
      'GET',
      `/store/StoreProducts/products?pageSize=100&sortParam=codA&searchTerm=${encodeURIComponent(word)}`,
    );
    const lines = orderable(productItems).slice(0, count);
    // the keyboard passes the products that have no stock
    const rows = productItems.filter(({ stockStatusCode }) => stockStatusCode !== 1);
    if (lines.length === count) return { word, lines, rows };
  }
  throw new Error(`No word leads to ${count} products in stock.`);
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

/** Opens the filtered store as a dense list or as a grid, with the focus in the first quantity. */
const openStore =
  (view) =>
  async (page, { word }) => {
    await page.addInitScript((chosen) => localStorage.setItem('productView', chosen), view);
    await page.goto(`/store?p=${encodeURIComponent(word)}&o=codA`);
    const first = page.getByRole('main').getByRole('article').getByRole('spinbutton').first();
    await first.click();
    return first;
  };

const cardOf = (page, { code }) =>
  page.getByRole('main').getByRole('article').filter({ hasText: code }).first();

/** Waits until each product is in the cart, as its card says. */
async function untilReady(page, lines) {
  for (const line of lines) await cardOf(page, line).getByRole('button', { name: /Listo/ }).waitFor();
}

/** Digits and Enter, which leads to the next row; Tab passes what is not wanted. */
async function orderInList(page, lines, _first, { rows }) {
  const left = new Map(lines.map((line) => [line.code, line]));
  for (const row of rows) {
    if (left.size === 0) break;
    const field = cardOf(page, row).getByRole('spinbutton');
    // the next rows may still be loading
    await field.waitFor();
    while (!(await field.evaluate((input) => input === document.activeElement)))
      await page.keyboard.press('Tab');
    const line = left.get(row.code);
    if (line === undefined) continue;
    await page.keyboard.type(String(line.quantity), { delay: keyMs });
    await page.keyboard.press('Enter');
    left.delete(row.code);
  }
  await untilReady(page, lines);
}

/** A click into each quantity, digits and Enter. */
async function orderInGrid(page, lines) {
  for (const line of lines) {
    const field = cardOf(page, line).getByRole('spinbutton');
    await field.click();
    await field.selectText();
    await page.keyboard.type(String(line.quantity), { delay: keyMs });
    await page.keyboard.press('Enter');
  }
  await untilReady(page, lines);
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
  list: { wanted: filteredRows, open: openStore('list'), order: orderInList },
  cards: { wanted: filteredRows, open: openStore('grid'), order: orderInGrid },
  search: {
    open: (page) => page.goto('/store'),
    async order(page, lines) {
      const search = page.locator('header input[type="search"]');
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
  const { wanted = wantedLines } = WAYS[way];
  const given = await wanted(url, token);
  const { lines } = given;
  await emptyCart(url, token);
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript((own) => localStorage.setItem('ecjwt', own), token);
  const page = await context.newPage();
  try {
    const start = await WAYS[way].open(page, given);
    await page.waitForLoadState('networkidle');
    const begun = performance.now();
    await WAYS[way].order(page, lines, start, given);
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
