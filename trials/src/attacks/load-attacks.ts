// The attacks by load (denial of service): huge bodies, slow connections, deep pages, costly searches, lists as files,
// log-ins and floods.

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeUser } from '../testing/factories.js';
import {
  type AttackedShop,
  call,
  countStatuses,
  type LoadAttack,
  percentile,
  type QueryResult,
  sendAtRate,
} from './load-requests.js';
import { clientAddress, sessionFor } from './target.js';

const SLOW_SOCKETS = 2_000;
/** The shop must cut slow connections after so many milliseconds. */
const CUT_AFTER = 30_000;

/** D4: connections that send a letter now and then and never end, half of them in the headers, half in the body. */
async function slowConnections({ port, seconds }: AttackedShop) {
  const sockets: { readonly socket: Socket; closedAfter?: number }[] = [];
  for (let n = 0; n < SLOW_SOCKETS; n += 1) {
    const socket = connect(port, '127.0.0.1');
    const one: (typeof sockets)[number] = { socket };
    const begun = performance.now();
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.once('close', () => {
      one.closedAfter = performance.now() - begun;
    });
    socket.write(
      n % 2 === 0
        ? 'GET / HTTP/1.1\r\nHost: localhost\r\n'
        : 'POST /api/Auth/user HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
    );
    sockets.push(one);
    if (n % 100 === 99) await sleep(20);
  }
  const drip = setInterval(() => {
    for (const { socket } of sockets) if (socket.writable) socket.write('X');
  }, 5_000);
  await sleep(Math.max(CUT_AFTER, seconds * 1_000));
  clearInterval(drip);
  const open = sockets.filter(({ closedAfter }) => closedAfter === undefined).length;
  const longest = Math.max(...sockets.map(({ closedAfter = Number.POSITIVE_INFINITY }) => closedAfter));
  for (const { socket } of sockets) socket.destroy();
  return {
    figures: `${SLOW_SOCKETS} slow connections, the last one cut after ${(longest / 1_000).toFixed(1)} s, ${open} left`,
    failures: open === 0 ? [] : [`${open} slow connections are still open.`],
  };
}

/** D3: bodies beyond every limit, some without a length and without an end. */
async function hugeBodies({ port, seconds }: AttackedShop) {
  const before = process.memoryUsage().rss;
  const body = `{"usr":"${'x'.repeat(2_000_000)}"}`;
  const headers = { 'content-type': 'application/json' };
  const answers = await sendAtRate(20, seconds, (n) =>
    n % 4 === 0
      ? sendEndlessBody(port)
      : call(port, '/api/Auth/user', {
          method: 'POST',
          headers: { ...headers, 'content-length': String(body.length) },
          body,
        }),
  );
  const grown = (process.memoryUsage().rss - before) / 1_048_576;
  const wrong = answers.filter(({ status }) => ![0, 413, 429].includes(status)).length;
  return {
    figures: `${answers.length} bodies of two megabytes and more (${countStatuses(answers)}), memory ${Math.round(grown)} MB more, the attacker's own included`,
    failures: wrong === 0 ? [] : [`${wrong} were taken.`],
  };
}

function sendEndlessBody(port: number): Promise<QueryResult> {
  const begun = performance.now();
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const pour = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('error', () => undefined);
    socket.on('drain', pour);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('close', () =>
      done({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), took: performance.now() - begun }),
    );
    socket.write(
      'POST /api/Auth/user HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    pour();
  });
}

/** D5: pages beyond the last one, and larger than any. */
async function deepPages({ port, seconds }: AttackedShop) {
  const pages = [
    '0',
    '1',
    '1249',
    '999999',
    '1000000000',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    "1' or 1=1",
  ];
  const sizes = ['16', '100', '101', '1000000', '-1', '0', '1e6'];
  const list = pages.flatMap((page) =>
    sizes.map((size) => `pageNumber=${encodeURIComponent(page)}&pageSize=${size}`),
  );
  const answers = await sendAtRate(20, seconds, (n) =>
    call(port, `/api/store/StoreProducts/products?${list[n % list.length]}&n=${n}`),
  );
  const longest = percentile(
    answers.map(({ took }) => took),
    0.95,
  );
  const odd = answers.filter(({ status }) => ![200, 400, 429].includes(status)).length;
  return {
    figures: `${answers.length} pages up to the thousand-millionth (${countStatuses(answers)}), their p95 ${Math.round(longest)} ms`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** D6: texts that a search by parts of words likes least. */
async function searches({ port, seconds }: AttackedShop) {
  const texts = [
    ...[
      'a',
      'e o',
      '%',
      '_',
      '%%%%',
      '.*',
      '(a+)+$',
      '[',
      '\\',
      'producto',
      'producto producto producto',
      'ñ',
      '🖍️',
    ],
    ...[
      'x'.repeat(64),
      'x'.repeat(2_000),
      'ab '.repeat(600),
      'a'.repeat(7_000),
      'á'.repeat(300),
      '-- drop',
      "'",
    ],
  ];
  const answers = await sendAtRate(100, seconds, (n) =>
    call(
      port,
      `/api/store/StoreProducts/products?searchTerm=${encodeURIComponent(texts[n % texts.length] ?? '')}&n=${n}`,
    ),
  );
  const odd = answers.filter(({ status }) => ![200, 400, 414, 429, 503].includes(status)).length;
  return {
    figures: `${answers.length} searches, a hundred a second (${countStatuses(answers)})`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** D8: ten lists of everything at once, each by another client. */
async function exports({ port, shop, seconds }: AttackedShop) {
  const asked: QueryResult[] = [];
  for (let n = 0; n < 10; n += 1) {
    const token = await sessionFor(shop, (await makeUser(shop.db)).userId);
    for (const format of ['pdf', 'xlsx', 'xlsx', 'pdf'])
      asked.push(
        await call(port, '/api/store/StoreProducts/exports', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ format }),
        }),
      );
  }
  await sleep(seconds * 1_000);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where locked_at is not null`.execute(shop.db);
  return {
    figures: `10 clients asked for 4 lists each (${countStatuses(asked)}), ${rows[0]?.n ?? 0} made at once after ${seconds} s`,
  };
}

/** D9: five hundred logins a second, first from one address, then each from another through a proxy. */
async function logins({ port, seconds }: AttackedShop) {
  const answers = await sendAtRate(500, seconds, (n) =>
    call(port, '/api/Auth/user', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': n % 2 === 0 ? clientAddress(1) : clientAddress(n),
      },
      body: JSON.stringify({ usr: `nadie${n % 200}@prueba.test`, pass: 'Adivino#1' }),
    }),
  );
  const odd = answers.filter(({ status }) => ![401, 429, 503].includes(status)).length;
  return {
    figures: `${answers.length} wrong logins, five hundred a second (${countStatuses(answers)})`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** What needs no thought, as fast as it goes. */
async function listFlood({ port, seconds }: AttackedShop) {
  const answers = await sendAtRate(2_000, seconds, () =>
    call(port, '/api/store/StoreProducts/products?pageSize=16&visitor'),
  );
  return {
    figures: `${answers.length} requests for one list, two thousand a second (${countStatuses(answers)})`,
  };
}

/** What is large and no call: sitemaps and the printed list, past the memory by tokens that are none, other headers and queries. */
async function largeAnswers({ port, seconds }: AttackedShop) {
  const from = { 'x-forwarded-for': clientAddress(3) };
  const asked: readonly ((n: number) => readonly [string, Record<string, string>])[] = [
    (n) => ['/sitemap-productos-1.xml', { authorization: `Bearer ${n}` }],
    (n) => ['/sitemap-productos-2.xml', { authorization: `x${n}` }],
    (n) => [`/sitemap-productos-1.xml?n=${n}`, {}],
    (n) => ['/assets/downloads/papelera/catalogo.pdf', { authorization: `Bearer ${n}` }],
  ];
  const answers = await sendAtRate(200, seconds, (n) => {
    const [path, headers] = asked[n % asked.length]?.(n) ?? ['/', {}];
    return call(port, path, { headers: { ...from, ...headers } });
  });
  const odd = answers.filter(({ status }) => ![200, 301, 429, 503].includes(status)).length;
  return {
    figures: `${answers.length} sitemaps and printed lists, two hundred a second (${countStatuses(answers)})`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** Every way to press, in the order of docs/attacks.md. */
export const LOAD_ATTACKS: readonly LoadAttack[] = [
  { code: 'D3 huge bodies', run: hugeBodies },
  { code: 'D4 slow connections', run: slowConnections },
  { code: 'D5 deep pages', run: deepPages },
  { code: 'D6 searches', run: searches },
  { code: 'D8 lists', run: exports },
  { code: 'D9 logins', run: logins },
  { code: 'D13 flood', run: listFlood },
  { code: 'D14 large answers', run: largeAnswers },
];
