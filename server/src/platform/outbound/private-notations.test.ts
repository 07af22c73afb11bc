// Private addresses in every notation that a URL can write: none of them is reached. The notations are generated.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutboundError } from './outbound-rules.js';
import { postOutbound } from './post-outbound.js';
import { isPublicAddress } from './public-address.js';

/** Addresses at the ends of the ranges of IPv4 that are not public, and those at which clouds and programs listen. */
const PRIVATE = [
  '0.0.0.0 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255 169.254.0.0 169.254.169.254',
  '172.16.0.0 172.31.255.255 192.0.0.0 192.0.2.255 192.168.0.1 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0',
  '203.0.113.255 224.0.0.0 255.255.255.255 168.63.129.16 100.100.100.200',
]
  .join(' ')
  .split(' ');

const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const circled = (text: string) =>
  text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit)));
const percent = (text: string) =>
  text.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
const hex = (value: number) => value.toString(16);

/** Ways to write one number of an address. */
const BASES: readonly ((value: number) => string)[] = [
  (value) => String(value),
  (value) => `0x${hex(value)}`,
  (value) => `0X${hex(value).toUpperCase()}`,
  (value) => `0x0000${hex(value)}`,
  (value) => `0${value.toString(8)}`,
  (value) => `000${value.toString(8)}`,
];

function notationsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const parts = [[a, b, c, d], [a, b, c * 256 + d], [a, (b * 256 + c) * 256 + d], [whole]];
  const v4 = parts.flatMap((numbers) => [
    ...BASES.map((write) => numbers.map(write).join('.')),
    // each number in another base
    numbers.map((value, at) => BASES[(at * 2 + 1) % BASES.length]?.(value)).join('.'),
  ]);
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  const inverted = `${hex(0xffff - (a * 256 + b))}:${hex(0xffff - (c * 256 + d))}`;
  const v6 = [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `::FFFF:${high.toUpperCase()}:${low.toUpperCase()}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:ffff:${address}`,
    `::${address}`,
    `::${high}:${low}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${address}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
    `2001:0:808:808:0:0:${inverted}`,
  ];
  return [
    ...v4,
    ...v4.map((text) => `${text}.`),
    ...v4.map(fullWidth),
    circled(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    percent(address),
    ...v6.map((text) => `[${text}]`),
  ];
}

/** What else a URL has around its host. */
const AROUND: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/`,
  (host) => `http://${host}:PORT/avisos?x=1`,
  (host) => `https://erp.example:clave@${host}:PORT/`,
  (host) => `https://8.8.8.8@${host}:1024/`,
];

let trap: Server;
let port: number;
let arrived = 0;
beforeAll(async () => {
  trap = createServer((_, response) => {
    arrived += 1;
    response.end();
  });
  trap.on('connection', () => {
    arrived += 1;
  });
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
  ({ port } = trap.address() as AddressInfo);
});
afterAll(() => trap.close());

it('reaches none of them: each address in each notation, with user names, ports and odd digits', async () => {
  const mistakes: string[] = [];
  const counts = { urls: 0, answers: 0 };
  for (const address of PRIVATE)
    for (const [at, host] of notationsOf(address).entries()) {
      const text = (AROUND[at % AROUND.length]?.(host) ?? '').replace('PORT', String(port));
      counts.urls += 1;
      const sent = postOutbound(new URL(text), { headers: {}, body: '{}' }, { allowsPrivate: false });
      const got = await sent.then(
        ({ status }) => `answered ${status}`,
        (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
      );
      if (got !== 'private_address') mistakes.push(`${text}: ${got}`);
    }
  // as DNS may answer them, without brackets, and with a zone
  for (const host of new Set(PRIVATE.flatMap(notationsOf))) {
    const answer = host.replace(/^\[|\]$/g, '');
    for (const text of [answer, `${answer}%eth0`, `${answer}%25lo`]) {
      counts.answers += 1;
      if (isPublicAddress(text)) mistakes.push(`DNS ${text}`);
    }
  }
  expect(mistakes).toEqual([]);
  expect(arrived).toBe(0);
  expect(counts.urls).toBeGreaterThan(2_000);
  process.stdout.write(
    `Private addresses: ${PRIVATE.length} addresses, ${counts.urls} URLs, ${counts.answers} answers of DNS, ${arrived} connections.\n`,
  );
}, 180_000);

it.each([
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://127.0.0.1:99999/',
  'https://0x7f.1.2.3.4/',
])('takes %s for no URL', (text) => {
  expect(URL.canParse(text)).toBe(false);
});
