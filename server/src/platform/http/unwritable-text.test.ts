import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import { routes } from '@mostrador/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ZodType, z } from 'zod';
import { makeUser } from '../../testing/factories.js';
import { type TestShop, testShop } from '../../testing/test-shop.js';

/** PostgreSQL holds neither; a lone half of a pair comes in JSON as an escape, and in an address as bytes that are no UTF-8. */
const BAD = { 'half of a character': '\ud800', NUL: 'a\u0000' } as const;
const PERCENT: Readonly<Record<string, string>> = { '\ud800': '%ED%A0%80', 'a\u0000': 'a%00' };

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}
type Path = readonly (string | number)[];

/** The paths of everything that may be a text. */
function textsOf(schema: JsonSchema, path: Path = []): Path[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, [...path, name])),
    ...(schema.items === undefined ? [] : textsOf(schema.items, [...path, 0])),
  ];
  return schema.type === 'string' ? [...inner, path] : inner;
}
const textsIn = (schema: ZodType | undefined): Path[] =>
  schema === undefined
    ? []
    : textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** The example with a value put at the path; what is not there yet is made. */
function withValue(example: unknown, [step, ...rest]: Path, value: string): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withValue(Array.isArray(example) ? example[0] : {}, rest, value)];
  const given = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  return { ...given, [step]: withValue(given[step], rest, value) };
}

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await testShop();
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());

async function ask(entry: CallShape, part: 'params' | 'query' | 'body', path: Path, value: string) {
  const { params = {}, query = {}, body } = entry.example ?? {};
  const given = { params, query, body, [part]: withValue(entry.example?.[part], path, value) };
  const [method, route] = routes[entry.name];
  const written = (text: unknown) => PERCENT[String(text)] ?? encodeURIComponent(String(text));
  const filled = route.replace(/:(\w+)|\*/g, (_, name: string | undefined) =>
    written(given.params[name ?? '*'] ?? ''),
  );
  const search = Object.entries(given.query).map(([name, text]) => `${name}=${written(text)}`);
  const { statusCode } = await shop.app.http.inject({
    method,
    url: `/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: { authorization: `Bearer ${token}` },
    ...(given.body !== undefined && { payload: given.body as object }),
  });
  return statusCode;
}

const texts = (Object.values(calls) as CallShape[]).flatMap((entry) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    textsIn(entry[part]).map(
      (path) => [`${entry.name} ${part} ${path.join('.')}`, entry, part, path] as const,
    ),
  ),
);

it('all calls are looked at', () => {
  const names = texts.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'webStoreClient body legalAddressCityId',
      'newUser2 body legalAddressCountry',
      'newUser2 query legalAddressCountry',
      'upsertProductInCart body product.code',
      'removeCartProduct params productCode',
      'products query searchTerm',
    ]),
  );
});

describe.each(Object.entries(BAD))('%s is refused', (_what, value) => {
  it.each(texts)('in %s', async (_name, entry, part, path) => {
    const status = await ask(entry, part, path, value);
    if (part === 'body') expect(status).toBe(400);
    // In an address, bytes that are no UTF-8 are a replacement character before any rule sees them.
    else if (value === BAD.NUL) expect(status).toSatisfy((one: number) => one >= 400 && one < 500);
    else expect(status).toBeLessThan(500);
  });
});
