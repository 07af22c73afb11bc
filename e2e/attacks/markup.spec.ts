// Opens every screen of a shop whose texts are all script injections (XSS), in a real browser, and checks that none of
// them runs.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { compiledTrial, root } from '../setup/shop-process.js';

/** What the process of the hostile shop prints when it is ready. */
interface Stage {
  readonly port: number;
  readonly codes: readonly string[];
  readonly payloads: readonly string[];
  readonly admin: string;
  readonly client: string;
}

const TABS = 4;
const systemPaths = ['', '?ver=ingresos', '?ver=registros', '?ver=cola', '?ver=estado', '?ver=visitas'].map(
  (section) => `/system${section}`,
);
/** The users and screens that must show a hostile text. */
const showing = [
  'visitor /store',
  'visitor /product',
  'client /store',
  'client /product',
  'client /cart',
  'client /profile',
  'admin /store',
  'admin /catalogslist',
  'admin /impersonate',
];
let child: ChildProcess;
let stage: Stage;
let base = '';

test.beforeAll(async () => {
  const started = spawn(process.execPath, [compiledTrial('commands/hostile-shop.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) {
    if (!line.startsWith('{')) continue;
    stage = JSON.parse(line) as Stage;
    break;
  }
  base = `http://127.0.0.1:${stage.port}`;
});
test.afterAll(async () => {
  child.kill('SIGTERM');
  await once(child, 'exit');
});

/** Collects every sign of a script that ran or tried to: dialogs, CSP reports, requests to other hosts, errors. */
async function listenTo(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => heard.push(`an error: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) heard.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== base) heard.push(`a request to ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (what: string) => void heard.push(`the policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(what: string): void };
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return heard;
}

test('no text of anybody runs in a browser, nor wants to', async ({ browser }) => {
  const kinds = [
    { token: undefined, paths: ['/', '/store', ...stage.codes.map((code) => `/product?pcode=${code}`)] },
    { token: undefined, paths: stage.payloads.map((text) => `/store?${new URLSearchParams({ p: text })}`) },
    {
      token: stage.client,
      paths: [
        '/store',
        '/cart',
        '/profile',
        '/purchases',
        '/checkout',
        '/storeexport',
        ...stage.codes.slice(0, 20).map((code) => `/product?pcode=${code}`),
      ],
    },
    {
      token: stage.admin,
      paths: ['/store', '/catalogslist', '/cateditor', '/impersonate', '/orders', ...systemPaths],
    },
  ];
  let looked = 0;
  const all: string[] = [];
  /** Where a hostile text was to be read, by the first part of the address. */
  const shown = new Set<string>();
  for (const { token, paths } of kinds) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const waiting = [...paths];
    const walk = async () => {
      const page = await context.newPage();
      const heard = await listenTo(page);
      if (token !== undefined)
        await page.addInitScript((stored) => localStorage.setItem('ecjwt', stored), token);
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const before = heard.length;
        // once the network is idle, an injected text has done what it would do
        const answer = await page.goto(base + path, { waitUntil: 'networkidle' });
        const seen = path;
        expect(answer?.status(), seen).toBe(200);
        const words = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ');
        const kind = `${token === undefined ? 'visitor' : token === stage.admin ? 'admin' : 'client'} ${seen.split('?')[0]}`;
        if (stage.payloads.some((text) => words.includes(text.replace(/\s+/g, ' ').trim().slice(0, 60))))
          shown.add(kind);
        all.push(...heard.slice(before).map((what) => `${seen}: ${what}`));
        looked += 1;
      }
    };
    await Promise.all(Array.from({ length: TABS }, walk));
    await context.close();
  }
  process.stdout.write(
    `${looked} pages with ${stage.payloads.length} texts, ${all.length} ran or wanted to\n`,
  );
  expect(all).toEqual([]);
  // a page without them shows nothing
  expect([...shown].sort()).toEqual(expect.arrayContaining(showing));
});
