// Makes the fuzzer's values for a JSON schema: valid ones, ids that exist, bounds, and texts and numbers that have
// broken programs before.

import fc from 'fast-check';
import type { Schema } from './openapi-operations.js';

/** Values that exist, by the name of the field that may hold them. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

/** What values are made from. */
export interface Source {
  readonly known: Known;
  /** Whether values may be odd, at their bounds or just beyond; such input is usually refused early. */
  readonly wild: boolean;
}

/** Texts that have broken programs before. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  ' 1',
  '٣',
  '1.0',
  '0x10',
  '9007199254740993',
  'null',
  'undefined',
  'NaN',
  'true',
  '%',
  '_',
  '\\',
  '%00',
  '%2e%2e%2f',
  '../../../../etc/passwd',
  "' or '1'='1",
  '"; drop table orders; --',
  '$1',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nBcc: otro@prueba.test',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202e\u200b\u0301',
  '👩‍👩‍👧‍👦🇦🇷',
  'ñandú ÁÉÍ İıß ﬁ',
  '__proto__',
  'constructor',
  'cuaderno',
  'a'.repeat(5_000),
  '(a+)+$',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
];

/** Values of any type. */
const ODD: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 + 2,
  999_999_999_999,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 1 },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"profile":3}}'),
  { constructor: { prototype: { profile: 3 } } },
];

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD), weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
  { arbitrary: fc.nat(60).map(nested), weight: 1 },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Whole numbers are small where nothing bounds them, else they would hardly ever be a quantity. */
const SMALL = 30;

/** What the schema allows, real values often. */
export function valueFor(given: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  const real = source.known[name] ?? [];
  const plain = plainValue(given, name, source);
  return real.length === 0 || given.type === 'object' || given.type === 'array'
    ? plain
    : fc.oneof({ arbitrary: fc.constantFrom(...real), weight: 5 }, { arbitrary: plain, weight: 2 });
}

function plainValue(given: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  if (given.enum !== undefined) return fc.constantFrom(...given.enum);
  if (given.anyOf !== undefined) return fc.oneof(...given.anyOf.map((one) => valueFor(one, name, source)));
  switch (given.type) {
    case 'string':
      return textOf(given, source);
    case 'integer':
      return wholeOf(given, source);
    case 'number':
      return source.wild ? fc.double() : fc.integer({ min: 0, max: SMALL });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(given, name, source);
    case 'object':
      return objectOf(given, source);
    default:
      return oddValue;
  }
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 2_000 }: Schema,
  { wild }: Source,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const short = Math.max(minLength, Math.min(maxLength, 24));
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: short });
  if (!wild) return plain.filter((text) => text.length <= maxLength);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...TEXTS), weight: 3 },
    { arbitrary: plain, weight: 2 },
    { arbitrary: fc.string({ unit: 'binary', minLength, maxLength: short }), weight: 1 },
    { arbitrary: fc.constantFrom('x'.repeat(maxLength), 'ñ'.repeat(maxLength + 1)), weight: 1 },
  );
}

function wholeOf({ minimum = 0, maximum = 2 ** 53 - 1 }: Schema, { wild }: Source): fc.Arbitrary<number> {
  const max = Math.max(minimum, Math.min(maximum, minimum < 0 ? SMALL : minimum + SMALL));
  const usual = fc.integer({ min: Math.max(minimum, -1), max });
  return wild ? fc.oneof(usual, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)) : usual;
}

function listOf({ items = {}, minItems = 0, maxItems = 5 }: Schema, name: string, source: Source) {
  const item = valueFor(items, name, source);
  const usual = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
  // the same item over and over: the size is what counts here
  const long = fc.tuple(item, fc.constantFrom(minItems, Math.min(maxItems, 1_500) + 1)).map(([one, size]) => {
    return Array.from({ length: size }, () => one);
  });
  return source.wild ? fc.oneof({ arbitrary: usual, weight: 10 }, { arbitrary: long, weight: 1 }) : usual;
}

function objectOf({ properties = {}, required = [] }: Schema, source: Source): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueFor(field, name, source)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}
