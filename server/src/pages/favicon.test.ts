// /favicon.ico redirects to the smallest icon of each brand and is cached for a day.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { builtInBrandFolder } from '../features/company/brands.service.js';
import { serveFavicon } from './favicon.js';

async function iconOf(brand: Parameters<typeof serveFavicon>[1]['brand']) {
  const app = fastify();
  serveFavicon(app, { brand });
  const { statusCode, headers } = await app.inject('/favicon.ico');
  await app.close();
  return { statusCode, location: headers.location ?? '', kept: headers['cache-control'] };
}

it.each(Object.values(brands))(
  "a text without a head shows $code's icon, asked for once a day",
  async (brand) => {
    const { statusCode, location, kept } = await iconOf(brand);
    expect([statusCode, kept]).toEqual([302, 'public, max-age=86400']);
    const served = `/assets/images/home/${brand.code}/`;
    expect(location).toBe(`${served}icon-192.png`);
    expect(existsSync(join(builtInBrandFolder(brand.code), location.slice(served.length)))).toBe(true);
  },
);

it.each(Object.values(brands))("without icons of any size it is $code's drawn one", async ({ images }) => {
  expect((await iconOf({ images: { ...images, icons: [] } })).location).toBe(images.favicon);
});
