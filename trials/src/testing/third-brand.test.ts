// A brand that is only a folder of data: its company, settings, colours, mails, printed lists and analytics tag.

import { fileURLToPath } from 'node:url';
import { contrastOf } from '@mostrador/rules/contrast';
import { brandOfCompany, findBrands } from '@mostrador/server/features/company/brands.service';
import { lookOf } from '@mostrador/server/features/mail/mail-look';
import { createHttpServer } from '@mostrador/server/platform/http/http-server';
import { ResponseCache } from '@mostrador/server/platform/http/response-cache';
import { openLog } from '@mostrador/server/platform/log';
import { readPdfTheme } from '@mostrador/server/platform/pdf/pdf-theme';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from './test-shop.js';

const fixtures = fileURLToPath(new URL('./brands', import.meta.url));
const limonero = () =>
  brandOfCompany(findBrands(fixtures), { company: 'limonero', production: true }, () => undefined);

let shop: TestShop;
beforeAll(async () => {
  const { brand, folder } = limonero();
  shop = await testShop('limonero', undefined, {
    brand: { ...brand, analyticsIds: ['G-ABCD1234'] },
    brandFolder: folder,
  });
});
afterAll(() => shop.close());

describe('a brand that is a folder', () => {
  it('has its company, its context and its settings', async () => {
    expect(await shop.call('companies', {})).toMatchObject([
      { companyCode: 'limonero', description: 'Editorial Limonero' },
    ]);
    expect(await shop.call('companyContext', {})).toMatchObject({
      brandShort: 'Limonero',
      priceVisibleForUsersOnly: 'false',
      minimumPurchaseAmount: 1000,
      copyryghtText: '© Limonero',
    });
  });

  it('shows no colour that cannot be read', async () => {
    const context = await shop.call('companyContext', {});
    expect(context.headerBackgroundColor).toBe('#f7e04b');
    expect(context.headerFontColor).not.toBe('#fff3a0');
    expect(contrastOf(context.headerFontColor, context.headerBackgroundColor)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives its mails and its printed lists their look', async () => {
    const { brand, brandFolder } = shop.app.shop;
    expect(lookOf(brand)).toMatchObject({ header: '#f7e04b', radius: 9, headingFont: 'Verdana, sans-serif' });
    const look = await readPdfTheme(brand, { brandFolder, files: { kind: 'folder', folder: '/nowhere' } });
    expect(look).toMatchObject({ band: '#f7e04b', accent: '#2c6e1f' });
    expect(look.coverLogo.bytes.byteLength).toBeGreaterThan(500);
  });
});

describe('the tag that measures', () => {
  const policyOf = async (http: FastifyInstance) =>
    String((await http.inject('/')).headers['content-security-policy']);

  it('is let in where the brand has an id', async () => {
    expect(await policyOf(shop.app.http)).toContain("script-src 'self' https://www.googletagmanager.com;");
  });

  it('is kept out where it has none', async () => {
    const http = await createHttpServer({
      log: openLog({ level: 'silent' }),
      cache: new ResponseCache({ maxBytes: 0, isCurrent: () => false }),
      trustedProxies: 0,
    });
    const policy = await policyOf(http);
    await http.close();
    expect(policy).not.toContain('google');
    expect(policy).toContain("media-src 'self'");
  });
});
