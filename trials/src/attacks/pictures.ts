// Attacks on the image proxy: addresses inside the machine (SSRF), oversized or broken pictures, and thousands of
// widths.

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Finding } from './target.js';

const PROXY = '/api/store/StoreProductsImages/proxy/';
const MEBIBYTE = 1_048_576;
/** Maximum milliseconds until an answer, and mebibytes of memory for all answers together. */
const ANSWER_MOST = 5_000;
const MEMORY_MOST = 200;

/** Spellings of the machine's own addresses that filters have missed. */
const inside = (port: number): readonly string[] =>
  [
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '0',
      '0.0.0.0',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
    ],
    ...[
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:7f00:1]',
      '[::127.0.0.1]',
      'localhost',
      'LOCALHOST.',
    ],
    ...[
      '127.0.0.1.nip.io',
      'localtest.me',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      'tienda.example@127.0.0.1',
      '127.0.0.1%00.tienda.example',
    ],
  ].map((host) => `${host}:${port}/x.png`);
const OTHERS = [
  ...[
    '169.254.169.254/latest/meta-data/x.png',
    '[fd00:ec2::254]/x.png',
    'metadata.google.internal/x.png',
    '10.0.0.1/x.png',
    '192.168.0.1/x.png',
  ],
] as const;
const SCHEMES = [
  'http://',
  'https://',
  '//',
  'http:',
  'HtTp://',
  'http:\\\\',
  'gopher://',
  'ftp://',
] as const;
const FILES = [
  ...[
    'file:///etc/passwd.png',
    'file://localhost/etc/passwd.png',
    'data:image/png;base64,AAAA',
    'jar:http://x!/x.png',
    'dict://x/x.png',
  ],
  ...[
    'php://filter/x.png',
    '\\\\127.0.0.1\\x.png',
    'blob:http://x/x.png',
    'url:file:///x.png',
    'ldap://x/x.png',
    'http://[::1',
    'ssh://x/x.png',
  ],
] as const;

/** Asks the image proxy for pictures of other hosts, and for pictures that are none or far too large. @param every so many addresses one is asked for. */
export async function pictures(
  folder: string,
  port: number,
  { every, widths }: { readonly every: number; readonly widths: number },
): Promise<Finding> {
  const failures: string[] = [];
  let hits = 0;
  const trap = createServer((_request, response) => {
    hits += 1;
    response.end('x');
  });
  await new Promise<void>((done) => trap.listen(0, '0.0.0.0', done));
  const trapped = (trap.address() as AddressInfo).port;
  const spelled = [
    ...SCHEMES.flatMap((scheme) => [...inside(trapped), ...OTHERS].map((place) => scheme + place)),
    ...FILES,
  ].filter((_, nth) => nth % every === 0);
  let asked = 0;
  for (const address of spelled)
    for (const path of [
      PROXY + encodeURIComponent(address),
      PROXY + encodeURI(address).replace(/[^\x21-\x7e]/g, encodeURIComponent),
      `/api/store/StoreProductsImages?productImage=${encodeURIComponent(address)}`,
    ]) {
      asked += 1;
      const { status, type } = await ask(port, path);
      if (![400, 404, 414].includes(status) || !type.includes('json'))
        failures.push(`${path} was answered ${status} ${type}.`);
    }
  if (hits > 0) failures.push(`${hits} requests reached another server.`);
  trap.closeAllConnections();
  await new Promise((done) => trap.close(done));

  const root = join(folder, 'images', 'papelera');
  mkdirSync(root, { recursive: true });
  const files = bombs();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, name), bytes);
  global.gc?.();
  const before = process.memoryUsage().rss;
  let slowest = 0;
  let highest = before;
  for (const name of Object.keys(files))
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const { status, type, took, body } = await ask(port, `${PROXY}${name}?w=320`, { accept });
      slowest = Math.max(slowest, took);
      highest = Math.max(highest, process.memoryUsage().rss);
      const harmless =
        status === 404 || (name.startsWith('polyglot') && status === 200 && type.startsWith('image/'));
      if (!harmless) failures.push(`${name} was answered ${status} ${type}.`);
      if (/<script|<svg|alert/.test(body)) failures.push(`${name} came out with its program.`);
      if (took > ANSWER_MOST) failures.push(`${name} took ${Math.round(took)} ms.`);
    }
  const grown = Math.round((highest - before) / MEBIBYTE);
  if (grown > MEMORY_MOST) failures.push(`The memory grew by ${grown} MB.`);

  let sizes = 0;
  for (let width = 1; width <= widths; width += 1) {
    const { status } = await ask(port, `${PROXY}polyglot.gif?w=${width}`, { accept: 'image/webp' });
    if (status === 200) sizes += 1;
    else if (status !== 400) failures.push(`A width of ${width} was answered ${status}.`);
  }
  const cache = join(folder, 'cache', 'images');
  const kept = readdirSync(cache).reduce((sum, name) => sum + statSync(join(cache, name)).size, 0);
  if (sizes > 12) failures.push(`${sizes} widths are made.`);
  const alive = await ask(port, '/api/User/livenes');
  if (alive.status !== 200) failures.push(`The shop answers ${alive.status}.`);
  return {
    code: 'S21, S22 pictures',
    figures: `${spelled.length} addresses in ${asked} requests: ${hits} reached; ${Object.keys(files).length} bombs and false pictures in 3 formats, the slowest ${Math.round(slowest)} ms, memory +${grown} MB; ${widths} widths: ${sizes} made, ${Math.round(kept / 1024)} kB kept; ${failures.length} failures`,
    failures,
  };
}

/** Pictures that claim more than fits into any memory, and files that are two things at once. */
function bombs(): Readonly<Record<string, Buffer>> {
  const zeros = deflateSync(Buffer.alloc(8 * MEBIBYTE));
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const program = Buffer.from('/*<script>alert(1)</script>*/=1;alert(1)//');
  return {
    'wide.png': png(50_000, 50_000, zeros),
    'huge.png': png(2_147_483_647, 2_147_483_647, zeros),
    'tall.png': png(1, 60_000_000, zeros),
    'wide.jpg': Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108fffffffff003012200021101031101', 'hex'),
      Buffer.alloc(1_000),
    ]),
    'wide.gif': Buffer.concat([
      Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff0002', 'hex'),
      Buffer.alloc(500),
    ]),
    'wide.webp': Buffer.from(
      '524946461e0000005745425056503858 0a00000000000000ffffffffffff'.replace(' ', ''),
      'hex',
    ),
    'wide.avif': Buffer.concat([Buffer.from('0000001c6674797061766966', 'hex'), Buffer.alloc(64, 0xff)]),
    'drawing.png': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><script>alert(1)</script></svg>',
    ),
    'entities.webp': Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'),
    'page.jpg': Buffer.from('<html><script>alert(1)</script></html>'),
    'polyglot.gif': Buffer.concat([gif, program]),
    'long.png': Buffer.concat([png(10, 10, zeros), Buffer.alloc(26 * MEBIBYTE)]),
    'empty.webp': Buffer.alloc(0),
  };
}

function png(width: number, height: number, data: Buffer): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const part = (name: string, bytes: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', size),
    part('IDAT', data),
    part('IEND', Buffer.alloc(0)),
  ]);
}

interface QueryResult {
  readonly status: number;
  readonly type: string;
  readonly took: number;
  readonly body: string;
}

/** Sends a path byte for byte: a URL would be tidied up on the way. */
export function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<QueryResult> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          took: performance.now() - begun,
          body: Buffer.concat(parts).toString('latin1'),
        }),
      );
    });
    sent.on('error', fail);
    sent.end();
  });
}
