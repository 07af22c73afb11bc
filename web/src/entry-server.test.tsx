// Server-rendered pages: complete or not, status 404, escaping of typed text, placeholders for an expected user,
// structured data, previous and next links.

import type { Carrier } from '@mostrador/contract/client';
import { expect, it, vi } from 'vitest';
import { type PageRequest, renderPage, withoutTimes } from './entry-server';
import { brand, context } from './testing/company-context';

const page = (url: string, answer: (name: string) => unknown, expected?: 1 | 2 | 3) => {
  const carrier = (async (name: string) => answer(name)) as unknown as Carrier;
  const request: PageRequest = {
    url,
    publicUrl: 'http://localhost:3000',
    brand,
    context,
    version: '1',
    settingsMark: '1',
    apiBase: '/api',
    expected,
    carrier,
    assets: { start: undefined, code: [], styles: [], fonts: [] },
  };
  return renderPage(request);
};
const empty = (name: string) => (name === 'products' ? { totalCount: 0, productItems: [] } : []);
const failing = (status: number) => () => {
  throw Object.assign(new Error('no'), { status });
};

it('a page with all its data may be kept', async () => {
  expect(await page('/', empty)).toMatchObject({ status: 200, complete: true });
  expect(await page('/store?p=cuaderno', empty)).toMatchObject({ status: 200, complete: true });
});

it('a page that says the same an hour later, or from another process, is the same but for its times', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 2));
  const { html } = await page('/store', empty);
  now.mockReturnValue(Date.UTC(2026, 2, 2, 1));
  const later = await page('/store', empty);
  now.mockRestore();
  expect(later.html).not.toBe(html);
  expect(withoutTimes(later.html)).toBe(withoutTimes(html));
});

it('marks a page as incomplete when its data could not be read', async () => {
  for (const url of ['/', '/store', '/product?pcode=A-1']) {
    expect((await page(url, failing(503))).complete).toBe(false);
  }
});

it('answers 404 with a complete page for an unknown product', async () => {
  expect(await page('/product?pcode=A-1', failing(404))).toMatchObject({ status: 404, complete: true });
});

it('what a visitor typed stays text in the page', async () => {
  const { html } = await page(
    `/store?p=${encodeURIComponent('</script><img src=x onerror=alert(1)>')}`,
    empty,
  );
  expect(html).not.toContain('<img src=x');
  expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
});

const product = {
  productId: 1,
  code: "A&B '1'",
  name: '</script><b>Cuaderno</b>',
  subtitle: '',
  description: '',
  descriptionLong: '',
  price: null,
  discountedFinalPrice: null,
  taxCode: 'IVA21',
  taxRate: 21,
  imagePath: 'a-1.webp',
  images: [],
  stockStatusCode: 0,
  categoryCode: 'Cuadernos',
  barCode: '7794100100007',
  isbn: null,
};
const shopWith = (given: object) => (name: string) => {
  if (name === 'product') return { ...product, ...given };
  if (name === 'categoriesBreadcrumb')
    return [{ categoryCode: 'Cuadernos', categoryDescripcion: 'Cuadernos' }];
  if (name === 'products') return { totalCount: 500, productItems: [{ ...product, ...given }] };
  return [];
};
const address = `/product?${new URLSearchParams({ pcode: product.code })}`;
const structuredDataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
const listed = (html: string) => !html.includes('<meta name="robots" content="noindex">');

it('draws placeholders and nothing of a visitor’s page when a logged-in user is expected', async () => {
  const seen = await page('/store', shopWith({ price: 10 }));
  expect(seen.html).toContain('Iniciar Sesión');
  expect(seen.html).toContain('price-now');
  for (const profile of [1, 2, 3] as const) {
    const { html } = await page('/store', shopWith({ price: 10 }), profile);
    expect(html.split('page-data')[0]).not.toMatch(/Iniciar Sesión|Inicie sesión|price-now|price-hidden/);
    expect(html).toContain('price-coming');
    expect(html.includes('Administración')).toBe(profile !== 1);
  }
});

it('tells search engines of a product what visitors may know of it', async () => {
  const [hidden, way] = structuredDataIn((await page(address, shopWith({}))).html);
  expect(hidden).toMatchObject({ '@type': 'Product', name: product.name, sku: product.code });
  expect(hidden).not.toHaveProperty('offers');
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, item: 'http://localhost:3000/store' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Cuadernos',
        item: 'http://localhost:3000/store?c=Cuadernos',
      },
      { '@type': 'ListItem', position: 3, name: product.name, item: `http://localhost:3000${address}` },
    ],
  });
  const [priced] = structuredDataIn(
    (await page(address, shopWith({ price: 1234.5, stockStatusCode: 1 }))).html,
  );
  expect(priced).toMatchObject({
    image: ['http://localhost:3000/api/store/StoreProductsImages/proxy/a-1.webp?w=800'],
    offers: {
      '@type': 'Offer',
      // visitors see the price with IVA first
      price: '1493.75',
      priceCurrency: 'ARS',
      priceSpecification: { price: '1493.75', valueAddedTaxIncluded: true },
      availability: 'https://schema.org/OutOfStock',
      url: `http://localhost:3000${address}`,
    },
  });
});

it('shows a visitor of a shop with open prices the final price, and the price without national taxes in the same size', async () => {
  const { html } = await page(address, shopWith({ price: 1234.5, discountedFinalPrice: 1234.5 }));
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/\$ 1\.493 ?,75 .*Precio sin impuestos nacionales:? \$ 1\.234,50/);
});

it('tells search engines who the company is, and how its shop is searched', async () => {
  const [company, shop] = structuredDataIn((await page('/', empty)).html);
  expect(company).toMatchObject({
    '@type': 'Organization',
    name: brand.companyName,
    url: 'http://localhost:3000/',
  });
  expect(company?.['logo']).toMatch(/^http:\/\/localhost:3000\/.+\.png$/);
  expect(shop).toMatchObject({
    '@type': 'WebSite',
    url: 'http://localhost:3000/',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'http://localhost:3000/store?p={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  });
});

it.each([
  ['/', true],
  ['/store', true],
  ['/store?c=Cuadernos', true],
  ['/store?c=Cuadernos&sn=3', true],
  ['/store?c=Cuadernos&sn=4', false],
  ['/store?c=Cuadernos&cat=1', false],
  ['/store?o=prA', false],
  ['/store?p=lapiz', false],
  ['/store?campo=isbn&p=978-950-0000-01-2', false],
  ['/login', false],
  ['/cart', false],
  ['/purchases', false],
  ['/nope', false],
])('%s is for search engines: %s', async (url, expected) => {
  const { html, status } = await page(url, shopWith({}));
  expect(listed(html)).toBe(expected);
  expect(status).toBe(url === '/nope' ? 404 : 200);
});

it('a section knows its own address, and those before and after it', async () => {
  const { html } = await page('/store?c=Cuadernos&o=prA&sn=2', shopWith({}));
  const of = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1];
  const site = 'http://localhost:3000/store?c=Cuadernos';
  expect([of('canonical'), of('prev'), of('next')]).toEqual([`${site}&amp;sn=2`, site, `${site}&amp;sn=3`]);
});
