/*
 * npm run lighthouse: starts the built shop of each brand and measures its first views with Lighthouse, as on a phone with a
 * slow network. Prints the medians and fails below the minimum scores. See docs/bench.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from './lib/build.mjs';
import { wholeChromium as chromiumProgram } from './lib/chromium.mjs';
import { installIfMissing } from './lib/install.mjs';
import { figuresOf, medians, PAGES, shortcomings, slowdownOf } from './lib/lighthouse.mjs';
import { checkNode, npm, root, run } from './lib/project.mjs';

/** The newest version that runs on Node 20. Not a dependency: it brings a hundred packages (docs/decisions/0026-lighthouse-on-demand.md). */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PASSWORD = 'Mostrador#2026';
const START_TIMEOUT_MS = 300_000;
/** Lines of the cart that is measured. */
const CART_LINES = 5;
/** On a busy machine a run may fail to load the page: it is repeated. */
const MEASURE_TRIES = 3;
/** Each try takes as long as the shop lets a visitor wait for the list. */
const LIST_TRIES = 60;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    brand: { type: 'string', multiple: true, default: ['papelera', 'barrilete'] },
    page: { type: 'string', multiple: true },
    calibrated: { type: 'boolean', default: false },
  },
});

async function startShop(brand, port, folder) {
  const { PATH, HOME, LANG } = process.env;
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH, HOME, LANG, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url };
  const log = openSync(join(folder, `${brand}.log`), 'w');
  const child = spawn(process.execPath, [join(root, 'server/dist/bundle/main.js')], {
    cwd: root,
    env: { ...env, COMPANY_NAME: brand, DATA_DIR: join(folder, brand), LOG_LEVEL: 'warn' },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/api/User/readiness`).catch(() => undefined);
    if (answer?.ok) return { url, stop: () => stop(child) };
    await sleep(200);
  }
  await stop(child);
  throw new Error(
    `The shop ${brand} did not start.\n${readFileSync(join(folder, `${brand}.log`), 'utf8').slice(-2000)}`,
  );
}

/** Waits for the printed list, which the shop makes after its first start and which would disturb the measurement. */
async function waitForPrintedList(url, brand) {
  for (let tries = 0; tries < LIST_TRIES; tries += 1) {
    const answer = await fetch(`${url}/assets/downloads/${brand}/catalogo.pdf`);
    await answer.arrayBuffer();
    if (answer.ok) return;
    await sleep(1_000);
  }
  throw new Error(`The shop ${brand} has not made its list.`);
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function json(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
}

async function logIn(url, usr) {
  const { token } = await json(`${url}/api/Auth/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usr, pass: PASSWORD }),
  });
  return token;
}

/** Fills the cart: an empty one redirects to the store. */
async function fillCart(url, token, products) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  for (const { code, minimalSalesQuantity, presentationQuantity } of products) {
    const quantity = Math.max(minimalSalesQuantity, presentationQuantity, 1);
    const { resultCode } = await json(`${url}/api/store/StoreCart/upsertProductInCart`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ product: { code }, quantity }),
    });
    if (resultCode !== 0) throw new Error(`${code} could not be put into the cart (${resultCode}).`);
  }
}

/** Runs `work` with a new browser, signed in with the token if there is one. Lighthouse opens its tab in this browser. */
async function withBrowser(url, token, work) {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const port = 9_000 + Math.floor(Math.random() * 900);
  const profile = mkdtempSync(join(tmpdir(), 'mostrador-lighthouse-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumProgram(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
    ],
  });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await page.goto(`${url}/robots.txt`);
    if (token !== undefined) await page.evaluate((own) => localStorage.setItem('ecjwt', own), token);
    // clears what an earlier run cached; Lighthouse's own reset would also delete the token
    const clearCaches = async () => {
      await client.send('Network.clearBrowserCache');
      await client.send('Storage.clearDataForOrigin', {
        origin: url,
        storageTypes: 'service_workers,cache_storage,cookies',
      });
    };
    await work(port, clearCaches);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Lighthouse's default. */
let cpuSlowdown = 4;

async function measure(address, port, folder) {
  const file = join(folder, 'report.json');
  const options = [
    address,
    `--port=${port}`,
    '--disable-storage-reset',
    `--throttling.cpuSlowdownMultiplier=${cpuSlowdown}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ];
  await run(npm('exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...options), { quiet: true });
  return figuresOf(JSON.parse(readFileSync(file, 'utf8')));
}

async function measureWithRetries(address, port, clearCaches, folder) {
  for (let left = MEASURE_TRIES; ; left -= 1) {
    await clearCaches();
    try {
      return await measure(address, port, folder);
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}

function tableRow(
  name,
  { performance: speed, accessibility, 'best-practices': practices, seo, lcp, tbt, shift, machine },
  all,
) {
  const scores = [speed, accessibility, practices, seo].map((score) => String(score).padStart(5)).join('');
  const times = `${(lcp / 1000).toFixed(1)} s`.padStart(8) + `${tbt} ms`.padStart(8);
  const speeds = all.map((figures) => figures.performance).join(' ');
  return `${name.padEnd(34)}${scores}${times}${shift.toFixed(3).padStart(8)}   (${speeds})  load ${loadavg()[0].toFixed(1)}, machine ${machine}, processor ${cpuSlowdown} x\n`;
}

async function measureBrand(brand, port, folder) {
  const problems = [];
  const shop = await startShop(brand, port, folder);
  try {
    await waitForPrintedList(shop.url, brand);
    const { productItems } = await json(`${shop.url}/api/store/StoreProducts/products`);
    const buyable = productItems.filter(({ stockStatusCode }) => stockStatusCode !== 1).slice(0, CART_LINES);
    for (const { path, as } of PAGES) {
      if (values.page !== undefined && !values.page.includes(path.split('?')[0])) continue;
      const address = shop.url + path.replace('{product}', encodeURIComponent(productItems[0].code));
      const token = as === undefined ? undefined : await logIn(shop.url, as);
      if (token !== undefined) await fillCart(shop.url, token, buyable);
      await Promise.all([1, 2, 3].map(() => fetch(address)));
      const all = [];
      await withBrowser(shop.url, token, async (debugging, clearCaches) => {
        if (values.calibrated)
          cpuSlowdown = slowdownOf(
            (await measureWithRetries(address, debugging, clearCaches, folder)).machine,
          );
        while (all.length < Number(values.runs))
          all.push(await measureWithRetries(address, debugging, clearCaches, folder));
      });
      const name = `${brand} ${path.split('?')[0]}`;
      const figures = medians(all);
      process.stdout.write(tableRow(name, figures, all));
      problems.push(...shortcomings(name, figures, { as }));
    }
  } finally {
    await shop.stop();
  }
  return problems;
}

checkNode();
const folder = mkdtempSync(join(tmpdir(), 'mostrador-lighthouse-'));
// the database runs as another user when this process is root
chmodSync(folder, 0o755);
try {
  await installIfMissing();
  await buildIfStale();
  const head = ['perf', 'acc', 'best', 'seo'].map((name) => name.padStart(5)).join('');
  process.stdout.write(
    `${'median of '.concat(values.runs, ' runs').padEnd(34)}${head}     LCP     TBT     CLS\n`,
  );
  const problems = [];
  for (const [index, brand] of values.brand.entries())
    problems.push(...(await measureBrand(brand, 4_780 + index, folder)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
