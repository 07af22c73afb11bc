import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addUser, sessionFor } from './people.js';
import { type Finding, stranger, type Target } from './target.js';

/** The whole shop, listening, with a buyer who goes on while somebody presses. */
export interface Pressed {
  readonly shop: Target;
  readonly port: number;
  /** How long each attack lasts, in seconds. */
  readonly seconds: number;
}

interface Answered {
  readonly status: number;
  readonly took: number;
}

const attackers = new Agent({ keepAlive: true, maxSockets: 2_000 });
/** The buyer does not queue behind whoever attacks: not on the way to the shop. */
const buyers = new Agent({ keepAlive: true });

function call(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    agent = attackers,
  }: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<Answered> {
  const begun = performance.now();
  return new Promise((done) => {
    const ended = (status: number) => done({ status, took: performance.now() - begun });
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => ended(response.statusCode ?? 0));
      response.on('error', () => ended(0));
    });
    sent.on('error', () => ended(0));
    sent.end(body);
  });
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

interface Seen {
  readonly p95: number;
  readonly max: number;
  readonly errors: number;
  readonly answers: number;
  /** The longest that the event loop stood still, in milliseconds. */
  readonly block: number;
}

/** A buyer who looks at lists, a product and the cart, ten times a second, while `attack` goes on. */
async function buyer({ port, shop }: Pressed, seconds: number, attack: () => Promise<void>): Promise<Seen> {
  const token = await sessionFor(shop, (await addUser(shop)).userId);
  const headers = { authorization: `Bearer ${token}` };
  const paths = [
    '/api/store/StoreProducts/products?pageSize=16',
    '/api/store/StoreProducts/products?searchTerm=producto+12',
    '/api/store/StoreProducts/product?productCode=P-77',
    '/api/store/StoreCart',
    '/api/User/livenes',
  ];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const answers: Answered[] = [];
  let over = false;
  const attacked = attack().finally(() => {
    over = true;
  });
  delay.enable();
  const until = performance.now() + seconds * 1_000;
  const pending: Promise<void>[] = [];
  for (let n = 0; performance.now() < until || !over; n += 1) {
    pending.push(
      call(port, paths[n % paths.length] ?? '', { headers, agent: buyers }).then((answer) => {
        answers.push(answer);
      }),
    );
    await sleep(100);
  }
  await Promise.all(pending);
  await attacked;
  delay.disable();
  const times = answers.map(({ took }) => took);
  return {
    p95: percentile(times, 0.95),
    max: Math.max(...times),
    errors: answers.filter(({ status }) => status !== 200).length,
    answers: answers.length,
    block: delay.max / 1e6,
  };
}

/** Milliseconds: an answer that comes within this is good, whatever it was before. */
const GOOD = 200;

interface Pressure {
  readonly code: string;
  /** @returns what it came to, and what should not have happened. */
  readonly press: (
    pressed: Pressed,
  ) => Promise<{ readonly figures: string; readonly failures?: readonly string[] }>;
}

/** Each attack beside a buyer, whose 95th percentile may double, or stay within 200 ms, and who is never refused. */
export async function pressure(pressed: Pressed): Promise<Finding[]> {
  const calm = await buyer(pressed, Math.min(10, pressed.seconds), async () => undefined);
  const findings: Finding[] = [];
  for (const { code, press } of PRESSURES) {
    let told: Awaited<ReturnType<Pressure['press']>> = { figures: '' };
    const seen = await buyer(pressed, pressed.seconds, async () => {
      told = await press(pressed);
    });
    const failures = [...(told.failures ?? [])];
    if (seen.errors > 0)
      failures.push(`${seen.errors} of the buyer's ${seen.answers} requests were refused.`);
    if (seen.p95 > Math.max(GOOD, 2 * calm.p95))
      failures.push(`The buyer's p95 is ${Math.round(seen.p95)} ms.`);
    findings.push({
      code,
      figures: `${told.figures}; the buyer's p95 ${Math.round(seen.p95)} ms (calm ${Math.round(calm.p95)} ms), longest ${Math.round(seen.max)} ms, ${seen.errors} of ${seen.answers} refused; the event loop stood still for ${Math.round(seen.block)} ms at most`,
      failures,
    });
  }
  return findings;
}

/** Statuses by how often. */
const tally = (answers: readonly Answered[]): string => {
  const by = new Map<number, number>();
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1);
  return [...by].map(([status, many]) => `${many} × ${status === 0 ? 'cut' : status}`).join(', ');
};

/** So many a second, whether or not they are answered. */
async function steadily(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<Answered>,
): Promise<Answered[]> {
  const all: Promise<Answered>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = begun + (n * 1_000) / perSecond - performance.now();
    if (due > 1) await sleep(due);
    all.push(send(n));
  }
  return Promise.all(all);
}

const SLOW_SOCKETS = 2_000;
/** Milliseconds. */
const CUT_AFTER = 30_000;

/** D4: connections that send a letter now and then, half of them in the head, half in the body, and never end. */
async function slowly({ port, seconds }: Pressed) {
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
async function hugely({ port, seconds }: Pressed) {
  const before = process.memoryUsage().rss;
  const body = `{"usr":"${'x'.repeat(2_000_000)}"}`;
  const headers = { 'content-type': 'application/json' };
  const answers = await steadily(20, seconds, (n) =>
    n % 4 === 0
      ? endless(port)
      : call(port, '/api/Auth/user', {
          method: 'POST',
          headers: { ...headers, 'content-length': String(body.length) },
          body,
        }),
  );
  const grown = (process.memoryUsage().rss - before) / 1_048_576;
  const wrong = answers.filter(({ status }) => ![0, 413, 429].includes(status)).length;
  return {
    figures: `${answers.length} bodies of two megabytes and more (${tally(answers)}), memory ${Math.round(grown)} MB more, the attacker's own included`,
    failures: wrong === 0 ? [] : [`${wrong} were taken.`],
  };
}

function endless(port: number): Promise<Answered> {
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
async function deeply({ port, seconds }: Pressed) {
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
  const answers = await steadily(20, seconds, (n) =>
    call(port, `/api/store/StoreProducts/products?${list[n % list.length]}&n=${n}`),
  );
  const longest = percentile(
    answers.map(({ took }) => took),
    0.95,
  );
  const odd = answers.filter(({ status }) => ![200, 400, 429].includes(status)).length;
  return {
    figures: `${answers.length} pages up to the thousand-millionth (${tally(answers)}), their p95 ${Math.round(longest)} ms`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** D6: texts that a search by parts of words likes least. */
async function searching({ port, seconds }: Pressed) {
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
  const answers = await steadily(100, seconds, (n) =>
    call(
      port,
      `/api/store/StoreProducts/products?searchTerm=${encodeURIComponent(texts[n % texts.length] ?? '')}&n=${n}`,
    ),
  );
  const odd = answers.filter(({ status }) => ![200, 400, 414, 429, 503].includes(status)).length;
  return {
    figures: `${answers.length} searches, a hundred a second (${tally(answers)})`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** D8: ten lists of everything at once, each by another client. */
async function listing({ port, shop, seconds }: Pressed) {
  const asked: Answered[] = [];
  for (let n = 0; n < 10; n += 1) {
    const token = await sessionFor(shop, (await addUser(shop)).userId);
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
    figures: `10 clients asked for 4 lists each (${tally(asked)}), ${rows[0]?.n ?? 0} made at once after ${seconds} s`,
  };
}

/** D9: five hundred logins a second, first from one address, then each from another through a proxy. */
async function loggingIn({ port, seconds }: Pressed) {
  const answers = await steadily(500, seconds, (n) =>
    call(port, '/api/Auth/user', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': n % 2 === 0 ? stranger(1) : stranger(n),
      },
      body: JSON.stringify({ usr: `nadie${n % 200}@prueba.test`, pass: 'Adivino#1' }),
    }),
  );
  const odd = answers.filter(({ status }) => ![401, 429, 503].includes(status)).length;
  return {
    figures: `${answers.length} wrong logins, five hundred a second (${tally(answers)})`,
    failures: odd === 0 ? [] : [`${odd} were answered in another way.`],
  };
}

/** What needs no thought, as fast as it goes. */
async function flooding({ port, seconds }: Pressed) {
  const answers = await steadily(2_000, seconds, () =>
    call(port, '/api/store/StoreProducts/products?pageSize=16&visitor'),
  );
  return { figures: `${answers.length} requests for one list, two thousand a second (${tally(answers)})` };
}

const PRESSURES: readonly Pressure[] = [
  { code: 'D3 huge bodies', press: hugely },
  { code: 'D4 slow connections', press: slowly },
  { code: 'D5 deep pages', press: deeply },
  { code: 'D6 searches', press: searching },
  { code: 'D8 lists', press: listing },
  { code: 'D9 logins', press: loggingIn },
  { code: 'D13 flood', press: flooding },
];
