// Browser test of the shop without JavaScript: finding a product, reading the company's pages, and what search engines
// get (robots.txt, sitemap).

import { cards } from '../support/shop.js';
import { expect, expectNoSideways, test } from '../support/test.js';

test.use({ ownContext: true, javaScriptEnabled: false });
// the browser refuses the page's code, which is what is wanted here
test.beforeEach(({ noise }) => noise.expect(/^csp: .*\/assets\/app\//));

test('without JavaScript one finds a product by category, by section and by search', async ({
  page,
  brand,
}) => {
  await page.goto('/');
  await expect(page.locator('.no-script')).toContainText('Su navegador tiene JavaScript desactivado');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.home.hero.title);
  await page.getByRole('link', { name: 'VER PRODUCTOS' }).click();
  const first = await cards(page).first().getByRole('heading').textContent();
  for (const name of ['Agregar', 'Filtros'])
    await expect(page.getByRole('button', { name }).first()).toBeHidden();

  await page.getByRole('link', { name: 'Ver más productos' }).click();
  await expect(cards(page)).toHaveCount(32);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL('/store?sn=2');
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '');

  const category = page.getByRole('complementary').getByRole('link').nth(1);
  const name = (await category.textContent())?.replace(/[\d.]+$/, '').trim() ?? '';
  await category.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\?pcode=/);
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toBeHidden();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.getByRole('combobox', { name: 'Buscar por' }).selectOption({ label: 'Nombre/Código' });
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).press('Enter');
  await expect(cards(page).filter({ hasText: title }).first()).toBeVisible();
});

test('without JavaScript a narrow window has its links, and the company’s pages can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/store');
  await expectNoSideways(page, 'the store without JavaScript');
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await navigation.getByRole('link', { name: 'Contactanos' }).click();
  await expect(page).toHaveURL('/contact-us');
  for (const path of ['/contact-us', '/login', '/privacidad', '/terminos']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSideways(page, path);
    // a form without code would lose what is written into it
    await expect(page.locator('main form:visible')).toHaveCount(0);
  }
});

test('search engines find the products by robots.txt, sitemap and canonical addresses', async ({
  request,
  shop,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /cart');
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const of = async (path: string) => [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)/g)];
  const files = (await of('/sitemap.xml')).map(([, address]) => address ?? '');
  const [, product] = (await of(files.at(-1) ?? '')).at(0) ?? [];
  const page = await request.get((product ?? '').replaceAll('&amp;', '&'));
  const html = await page.text();
  expect(page.status()).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="${product}">`);
  expect(html).not.toContain('content="noindex"');
  const image = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
  const picture = await request.get(image.replaceAll('&amp;', '&'), { headers: { accept: '*/*' } });
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  const unknown = await request.get('/no-hay-tal-pagina');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('content="noindex"');
  const again = await request.get('/store', {
    headers: { 'if-none-match': (await request.get('/store')).headers()['etag'] ?? '' },
  });
  expect(again.status()).toBe(304);
});
