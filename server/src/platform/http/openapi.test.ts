// The description of the API: served outside production, and in production only if the operator asks for it.

import type { TestShop } from '@mostrador/trials/testing/test-shop';
import { testShop } from '@mostrador/trials/testing/test-shop';
import { afterEach, expect, it } from 'vitest';

let shop: TestShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

const PATHS = ['', '/', '/openapi.json', '/openapi.yaml', '/json', '/yaml', '/js/scalar.js'].map(
  (rest) => `/api/docs${rest}`,
);
const statusesOf = async (options: { production?: boolean; apiDocs?: boolean }) => {
  shop = await testShop('papelera', undefined, options);
  const { http } = shop.app;
  const statuses: number[] = [];
  for (const url of PATHS) statuses.push((await http.inject({ url })).statusCode);
  return statuses;
};

it('answers 404 at every path of the description in production', async () => {
  expect(await statusesOf({ production: true })).toEqual(PATHS.map(() => 404));
});

it('describes every call where the operator asks for it', async () => {
  expect(await statusesOf({ production: true, apiDocs: true })).toContain(200);
  const answer = await shop?.app.http.inject({ url: '/api/docs/openapi.json' });
  expect(Object.keys(answer?.json().paths).length).toBeGreaterThan(50);
});
