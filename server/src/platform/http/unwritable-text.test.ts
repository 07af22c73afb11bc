// Texts that PostgreSQL cannot store (NUL, half of a surrogate pair) are refused in every text input of every API
// call.

import { requestWith, type TextInput, textInputs } from '@mostrador/trials/attacks/text-inputs';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Half of a surrogate pair comes as an escape in JSON, and as bytes that are no UTF-8 in a URL. */
const BAD = { 'half of a character': '\ud800', NUL: 'a\u0000' } as const;
const PERCENT: Readonly<Record<string, string>> = { '\ud800': '%ED%A0%80', 'a\u0000': 'a%00' };

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await testShop();
  const administrator = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(administrator.email);
  // the catalogue that the calls' examples name: an unknown one is a 404 whatever its body holds
  await sql`
    insert into catalogs (catalog_id, company_id, user_id, catalog_name) overriding system value
    values (2147483647, ${administrator.companyId}, ${administrator.userId}, 'Ejemplo')`.execute(shop.db);
});
afterAll(() => shop.close());

async function ask(place: TextInput, value: string) {
  const { method, path, body } = requestWith(
    place,
    value,
    (text) => PERCENT[text] ?? encodeURIComponent(text),
  );
  const { statusCode } = await shop.app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  return statusCode;
}

const texts = textInputs.map((place) => [place.name, place] as const);

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
  it.each(texts)('in %s', async (_name, place) => {
    const { part } = place;
    const status = await ask(place, value);
    if (part === 'body') expect(status).toBe(400);
    // In an address, bytes that are no UTF-8 are a replacement character before any rule sees them.
    else if (value === BAD.NUL) expect(status).toSatisfy((one: number) => one >= 400 && one < 500);
    else expect(status).toBeLessThan(500);
  });
});
