// Makes the fuzzer's requests to one operation, as each caller: valid input with values replaced, dropped, repeated or
// added.

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Operation, Parameter } from './openapi-operations.js';
import { type Known, oddValue, type Source, valueFor } from './values.js';

/** A request down to its bytes. */
export interface FuzzRequest {
  readonly operation: Operation;
  /** Whose token is sent. */
  readonly caller: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
  /** Whether it is sent over its own socket instead of in process. */
  readonly bySocket: boolean;
}

/** A change of a valid input: the kind, the place, and the odd value. */
type Change = readonly ['replace' | 'drop' | 'repeat' | 'add', number, unknown];

const change: fc.Arbitrary<Change> = fc.tuple(
  fc.constantFrom('replace', 'replace', 'drop', 'repeat', 'add'),
  fc.nat(),
  oddValue,
);

const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'companyId',
  'id',
  '',
];

/** Changes one place of a JSON value, counted from its root. */
function changed(value: unknown, [kind, place, odd]: Change): unknown {
  const places = placesOf(value);
  const target = places[place % places.length];
  if (target === undefined || target.length === 0) return kind === 'replace' ? odd : value;
  return at(value, target, (old) => (kind === 'replace' ? odd : kind === 'repeat' ? [old, old] : old), {
    drop: kind === 'drop',
    add: kind === 'add' ? ([PROTOTYPE_KEYS[place % PROTOTYPE_KEYS.length] ?? '', odd] as const) : undefined,
  });
}

type Path = readonly (string | number)[];

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))];
}

function at(
  value: unknown,
  [key, ...rest]: Path,
  make: (old: unknown) => unknown,
  also: { readonly drop: boolean; readonly add: readonly [string, unknown] | undefined },
): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return make(value);
  const items = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (name !== String(key)) return [[name, item]];
    if (rest.length === 0 && also.drop) return [];
    return [[name, at(item, rest, make, also)]];
  });
  if (rest.length === 0 && also.add !== undefined) items.push([...also.add]);
  return Array.isArray(value) ? items.map(([, item]) => item) : Object.fromEntries(items);
}

/** Ways to write a body down that are not JSON, or not only. */
const spoiled: fc.Arbitrary<
  (json: string) => { readonly bytes: Buffer; readonly headers?: Record<string, string> }
> = fc.oneof(
  fc.nat().map((cut) => (json: string) => ({ bytes: Buffer.from(json.slice(0, cut % (json.length + 1))) })),
  fc.constantFrom(
    (json: string) => ({ bytes: Buffer.from(`\ufeff${json}`) }),
    (json: string) => ({ bytes: Buffer.from(`${json}${json}`) }),
    (json: string) => ({ bytes: Buffer.from(json.replace('{', '{"a":1e400,"a":-1e400,"a":1,')) }),
    (json: string) => ({ bytes: Buffer.from(json.replace(/\d+/, '1e400')) }),
    (json: string) => ({ bytes: Buffer.from(json.replace('{', '{"__proto__":{"profile":3},')) }),
    (json: string) => ({ bytes: Buffer.from(json.replace(/"([^"]*)":/, '"$1":0,"$1":')) }),
    (json: string) => ({ bytes: Buffer.from(json.replace('"', '"\\u0000\\ud800')) }),
    (json: string) => ({ bytes: Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xc0, 0x80])]) }),
    () => ({ bytes: Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) }),
    () => ({ bytes: Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) }),
    () => ({ bytes: Buffer.from(`"${'a'.repeat(1_048_577)}"`) }),
    () => ({ bytes: Buffer.alloc(0) }),
    (json: string) => ({ bytes: gzipSync(json), headers: { 'content-encoding': 'gzip' } }),
    (json: string) => ({ bytes: Buffer.from(json), headers: { 'content-encoding': 'br' } }),
    ...[
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/json;;',
      '*/*',
    ].map((type) => (json: string) => ({ bytes: Buffer.from(json), headers: { 'content-type': type } })),
  ),
);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { 'x-target-client': '1' },
  { 'x-target-client': 'null' },
  { 'x-target-client': '%00' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'a'.repeat(4_000)}` },
  { authorization: 'Basic YTpi' },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'accept-encoding': 'br, zstd, gzip' },
  { accept: 'image/avif' },
  { accept: 'text/html' },
  { range: 'bytes=0-1,5-6' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'nunca' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '127.0.0.1, ::1' },
  { cookie: 'mv=3; mv=%00' },
  { origin: 'https://otra.example' },
  { 'content-length': '0' },
);

/**
 * What an operation may be sent: half of it right, half of it not quite.
 * @param callers one that is named twice is chosen twice as often.
 */
export function requestOf(
  operation: Operation,
  known: Known,
  callers: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const named = (where: Parameter['in']) => operation.parameters.filter((one) => one.in === where);
  const inputOf = (parameters: readonly Parameter[], source: Source) =>
    fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valueFor(schema, name, source)])),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    );
  const right = (wild: boolean) => {
    const source = { known, wild };
    return fc.record({
      path: inputOf(named('path'), source),
      query: inputOf(named('query'), source),
      header: inputOf(named('header'), source),
      body: operation.body === undefined ? fc.constant(undefined) : valueFor(operation.body, '', source),
      file:
        operation.fileExample === undefined ? fc.constant(undefined) : fileOf(operation.fileExample, known),
    });
  };
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      right: fc.oneof({ arbitrary: right(false), weight: 3 }, { arbitrary: right(true), weight: 2 }),
      changes: fc.oneof(
        { arbitrary: fc.constant<Change[]>([]), weight: 4 },
        { arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }), weight: 3 },
      ),
      spoil: spoiled,
      spoils: fc.nat(9),
      headers: fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, { arbitrary: oddHeaders, weight: 1 }),
      tail: fc.oneof(
        { arbitrary: fc.constant(''), weight: 30 },
        { arbitrary: fc.constantFrom(...TAILS), weight: 1 },
      ),
      strayBody: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 30 },
        { arbitrary: oddValue, weight: 1 },
      ),
      socket: fc.nat(19),
    })
    .map(({ caller, right: given, changes, spoil, spoils, headers, tail, strayBody, socket }) => {
      const input = changes.reduce<unknown>(changed, given);
      const { path, query, body, header } = partsOf(input);
      const json = operation.fileExample === undefined ? JSON.stringify(body ?? strayBody) : given.file;
      const written =
        json === undefined ? undefined : spoils === 0 ? spoil(json) : { bytes: Buffer.from(json) };
      return {
        operation,
        caller,
        url: `${filled(operation.path, path)}${search(query)}${tail}`,
        headers: {
          ...headersOf(header),
          ...(written !== undefined && { 'content-type': operation.bodyType }),
          ...(written !== undefined && 'headers' in written ? written.headers : {}),
          ...headers,
        },
        payload: written?.bytes,
        bySocket: socket === 0,
      };
    });
}

const TAILS = [
  '%zz',
  '&&&=&',
  '&__proto__=1',
  '&a[b]=1',
  '&id[]=1&id[]=2',
  '#x',
  '%00',
  '?',
  '&x=%ff%fe',
  ';a=1',
  '/',
  '//',
  '/..',
  '/%2e%2e/',
];

function partsOf(input: unknown): { path: unknown; query: unknown; body: unknown; header: unknown } {
  const parts = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return { path: parts['path'], query: parts['query'], body: parts['body'], header: parts['header'] };
}

/** A file of lines: those of the example, and rows of things that are there, with values replaced. */
function fileOf(example: string, known: Known): fc.Arbitrary<string> {
  const rows = [...example.split('\n'), ...(known['row'] ?? []).map(String)].flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
  const line =
    rows.length === 0
      ? fc.constant(example)
      : fc
          .tuple(fc.constantFrom(...rows), fc.array(change, { maxLength: 2 }))
          .map(([row, changes]) => JSON.stringify(changes.reduce<unknown>(changed, row)) ?? '');
  return fc.oneof(
    { arbitrary: fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')), weight: 8 },
    { arbitrary: fc.constant(example), weight: 2 },
    { arbitrary: oddValue.map(written), weight: 1 },
  );
}

/** Headers can hold visible signs of Latin-1 only. */
const headersOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {})
      .map(([name, value]) => [
        name.toLowerCase(),
        written(value)
          .replace(/[^\x21-\x7e]/g, '')
          .slice(0, 300),
      ])
      .filter(([name = '']) => /^[a-z-]+$/.test(name)),
  );

const filled = (path: string, given: unknown) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = (given as Record<string, unknown> | undefined)?.[name];
    return value === undefined ? '' : encoded(written(value)).slice(0, 2_000);
  });

/** A repeated name for a list, as forms send it. */
function search(given: unknown): string {
  if (typeof given !== 'object' || given === null)
    return given === undefined ? '' : `?${encoded(written(given))}`;
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(written(one))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 12_000);
}

const written = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Halves of characters cannot be written in an address: what stands for them is sent. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
