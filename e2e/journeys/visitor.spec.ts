// Browser test of what a visitor sees: home and carousels, store, categories, sorting, search, product page, and the
// log-in before adding to the cart.

import { brands } from '@mostrador/brands/all';
import { callsOf, cards, expectAt, first } from '../support/shop.js';
import { alive, expect, open, test } from '../support/test.js';

test('the home shows the promotions, the tiles and three carousels', async ({ page, brand, api }) => {
  await open(page, '/');
  await expect(page).toHaveTitle(brand.titles.home);
  const promo = page.getByRole('region', { name: 'Promociones' });
  await expect(promo.getByText('Desde 40% de descuento en compras mayoristas')).toBeVisible();
  await expect(promo.getByText('Envíos a todo el país')).toBeVisible();
  for (const [tag, title] of [
    ['NOV', 'Novedades'],
    ['ELIG', 'Elegidos'],
    ['DEST', 'Destacados'],
  ] as const) {
    const { productItems } = await api.products({ tags: tag, pageSize: 20, pageNumber: 0 });
    const carousel = page.getByRole('region', { name: title });
    // products out of view load when the visitor scrolls near them
    await carousel.scrollIntoViewIfNeeded();
    const shown = carousel.getByRole('article');
    await expect(shown).toHaveCount(Math.min(productItems.length, 20));
    expect(productItems.length).toBeGreaterThan(5);
    await expect(shown.first()).toContainText(productItems[0]?.name ?? '');
  }
  await expect(page.getByRole('region', { name: 'Contacto' }).locator('a[href="/contact-us"]')).toBeVisible();
});

test('the home leads to the store: notebooks, notepads, all products', async ({ page }) => {
  for (const [title, code] of [
    ['Cuadernos', 'Cuadernos'],
    ['Libretas', 'Libretas'],
  ] as const) {
    await open(page, '/');
    await page.getByRole('list', { name: 'Secciones' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/store?c=${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(cards(page).first()).toBeVisible();
  }
  await open(page, '/');
  await page.getByRole('link', { name: 'VER PRODUCTOS' }).click();
  await expect(page).toHaveURL('/store');
});

test('a carousel shows 5, 3, 2 or 1 products by the width, and moves by its arrows', {
  tag: '@on-barrilete',
}, async ({ page }) => {
  await open(page, '/');
  const carousel = page.getByRole('region', { name: 'Novedades' });
  const inView = () =>
    carousel.locator('.carousel-slide').evaluateAll((slides) => {
      const box = slides[0]?.closest('.carousel-view')?.getBoundingClientRect();
      if (box === undefined) return 0;
      return slides.filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return left >= box.left - 2 && right <= box.right + 2;
      }).length;
    });
  for (const [width, count] of [
    [1280, 5],
    [1000, 3],
    [590, 2],
    [470, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(inView, { message: `slides at ${width} px` }).toBe(count);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(carousel.getByRole('button', { name: 'anteriores' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'siguientes' }).click();
  await expect(carousel.getByRole('button', { name: 'anteriores' })).toBeEnabled();
});

test('an address that is typed begins at its top; a page that is loaded again stays where it was', {
  tag: '@on-barrilete',
}, async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await open(page, '/store');
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(top).toBe(700);
  await page.reload();
  await expect.poll(top).toBe(700);
  for (const address of ['/htb', '/store']) {
    await open(page, address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await top()).toBe(0);
  }
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(top).toBe(600);
  // the position is noted a moment after the movement
  await page.evaluate(() => new Promise((noted) => setTimeout(noted, 300)));
  await cards(page)
    .nth(7)
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expectAt(page, '/product');
  await page.goBack();
  await expectAt(page, '/store');
  await expect.poll(top).toBe(600);
});

test('the store shows 16 products, and more of them while one scrolls', { tag: '@on-papelera' }, async ({
  page,
}) => {
  await open(page, '/store');
  await expect(cards(page)).toHaveCount(16);
  const calls = callsOf(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(cards(page)).toHaveCount(32);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/pageSize=16&pageNumber=1$/);
  const addresses = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(32);

  await page.getByRole('button', { name: 'Volver arriba' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a section ends after 192 products, and the pager leads to the next', { tag: '@on-papelera' }, async ({
  page,
  api,
}) => {
  const { totalCount } = await api.products({ pageSize: 1, pageNumber: 0 });
  const sections = Math.ceil(totalCount / 192);
  await open(page, '/store');
  const pager = page.getByRole('navigation', { name: 'Secciones' });
  await expect(pager).toContainText(`1 de ${sections}`);
  await expect(pager.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  const calls = callsOf(page);
  // by its key: the list above the link grows as soon as the link is in view, and a click could miss it
  await pager.getByRole('link', { name: 'Siguiente' }).press('Enter');
  await expect(page).toHaveURL('/store?sn=2');
  await expect(pager).toContainText(`2 de ${sections}`);
  await expect.poll(() => calls.filter((call) => call.endsWith('pageSize=16&pageNumber=12'))).toHaveLength(1);

  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('prA');
  await expect(page).toHaveURL('/store?o=prA');
  await expect.poll(() => calls.some((call) => /sortParam=prA.*pageNumber=0$/.test(call))).toBe(true);
});

test('a category narrows the list, is in the breadcrumb, and pressed again does nothing', async ({
  page,
  api,
}) => {
  await open(page, '/store?c=Cuadernos');
  const side = page.getByRole('complementary', { name: 'Filtros' });
  const { totalCount } = await api.products({ ctegoryCodeFilter: 'Cuadernos', pageSize: 1, pageNumber: 0 });
  await expect(page.getByRole('main')).toContainText(new RegExp(`(^|\\D)${totalCount} (producto|título)s?`));
  const crumbs = page.getByRole('navigation', { name: 'Categorías' });
  await expect(crumbs.getByRole('listitem').first()).toHaveText('Todos');
  await expect(crumbs.getByRole('listitem').last()).toHaveText('Cuadernos');

  const calls = callsOf(page);
  await side.getByRole('link', { name: 'Cuadernos', exact: false }).first().click();
  await expect(page).toHaveURL('/store?c=Cuadernos');
  await page.waitForTimeout(300);
  expect(calls).toEqual([]);

  await crumbs.getByRole('link', { name: 'Todos' }).click();
  await expect(page).toHaveURL('/store');
  await expect(side.locator('.side-link[aria-current="true"]')).toContainText('Todos');
});

test('the lists of categories and catalogues fold, and a catalogue narrows the list', {
  tag: '@on-papelera',
}, async ({ page }) => {
  await open(page, '/store');
  const side = page.getByRole('complementary', { name: 'Filtros' });
  const list = (title: string) =>
    side.locator('details').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(list('Categorías').getByRole('link').first()).toBeVisible();
  await list('Categorías').locator('summary').click();
  await expect(list('Categorías').getByRole('link').first()).toBeHidden();
  const catalog = list('Catálogos').getByRole('link').first();
  const name = (await catalog.evaluate((link) => link.firstChild?.textContent)) ?? '';
  await catalog.click();
  await expect(page).toHaveURL(/\/store\?cat=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toContainText(`Catálogo: ${name}`);
  await page.getByRole('button', { name: `Quitar Catálogo: ${name}` }).click();
  await expect(page).toHaveURL('/store');
});

test('choosing a sort order sorts the list', { tag: '@on-barrilete' }, async ({ page, api }) => {
  await open(page, '/store');
  for (const code of ['feD', 'prA', 'prD', 'nomA', 'nomD', 'codA', 'codD']) {
    const { productItems } = await api.products({ sortParam: code, pageSize: 16, pageNumber: 0 });
    await page.getByRole('combobox', { name: 'Ordenar' }).selectOption(code);
    await expect(page).toHaveURL(`/store?o=${code}`);
    await expect(cards(page).getByRole('link')).toHaveText(productItems.map(({ name }) => name));
  }
});

test('the search finds words with and without accents, in any order', { tag: '@on-papelera' }, async ({
  page,
  api,
}) => {
  const { productItems } = await api.products({ pageSize: 100, pageNumber: 0 });
  const product = first(productItems, ({ name }) => /\p{L}*[áéíóúñ]\p{L}{3,}/u.test(name), 'accented name');
  const word = /\p{L}*[áéíóúñ]\p{L}+/u.exec(product.name)?.[0] ?? '';
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  const { totalCount } = await api.products({ searchTerm: word, pageSize: 1, pageNumber: 0 });
  await open(page, '/store');
  for (const typed of [word, plain, plain.toUpperCase()]) {
    await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(typed);
    await page.getByRole('combobox', { name: 'Buscar', exact: true }).press('Enter');
    await expect(page).toHaveURL(`/store?p=${encodeURIComponent(typed)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Resultados de “${typed}”`);
    await expect(page.getByRole('main')).toContainText(
      new RegExp(`(^|\\D)${totalCount} (producto|título)s?`),
    );
  }
  const turned = product.name
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part.length > 3)
    .reverse()
    .slice(0, 2)
    .join(' ');
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(turned);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(cards(page).getByRole('link', { name: product.name, exact: true })).toBeVisible();
});

test('the search by ISBN takes hyphens', { tag: '@on-barrilete' }, async ({ page, api }) => {
  const { productItems } = await api.products({ pageSize: 100, pageNumber: 0 });
  const product = first(
    productItems,
    ({ isbn, barCode }) => Boolean(isbn ?? barCode),
    'product with a bar code',
  );
  const typed = product.isbn ?? product.barCode?.replace(/^(\d{3})(\d{4})/, '$1-$2-') ?? '';
  await open(page, '/');
  await expect(page.getByRole('combobox', { name: 'Buscar por' }).getByRole('option')).toHaveText([
    'Nombre/Código',
    'ISBN',
  ]);
  await page.getByRole('combobox', { name: 'Buscar por' }).selectOption('ISBN');
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(typed);
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).press('Enter');
  await expect(page).toHaveURL(`/store?sc=${typed.replaceAll('-', '')}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('link')).toHaveText(product.name);
});

test('a search without results says so and offers the way on', { tag: '@on-barrilete' }, async ({ page }) => {
  await open(page, '/store?c=Cuadernos&p=xqzkwj');
  await expect(page.getByRole('heading', { name: 'No encontramos productos para “xqzkwj”' })).toBeVisible();
  await page.getByRole('link', { name: 'Buscar en todo el catálogo' }).click();
  await expect(page).toHaveURL('/store?p=xqzkwj');
  await page.getByRole('link', { name: 'Ver todos los productos' }).click();
  await expect(page).toHaveURL('/store');
  await expect(cards(page)).toHaveCount(16);
});

test('prices are for clients where the company says so, and for everybody elsewhere', async ({
  page,
  brand,
  api,
}) => {
  const hidden = brand.company.priceVisibleForUsersOnly;
  const { productItems } = await api.products({ pageSize: 16, pageNumber: 0 });
  for (const { price, discountedFinalPrice } of productItems) {
    if (hidden) expect([price, discountedFinalPrice]).toEqual([null, null]);
    else expect(price).toBeGreaterThan(0);
  }
  const addresses = ['/', '/store', `/product?pcode=${encodeURIComponent(productItems[0]?.code ?? '')}`];
  for (const address of addresses) {
    await open(page, address);
    const main = page.getByRole('main');
    if (hidden) {
      await expect(main.getByText('Inicie sesión para ver el precio').first()).toBeVisible();
      // the minimum order and free delivery are not prices
      const terms = main.getByRole('region', { name: 'Para comprar aquí' }).getByText('$');
      await expect(main.getByText('$')).toHaveCount(await terms.count());
    } else await expect(main.getByText(/^\$\s[\d.]+,\d\d$/).first()).toBeVisible();
  }
});

test('a product opens with where one came from and how many were chosen', async ({ page }) => {
  await open(page, '/store?c=Cuadernos&o=nomA&sn=1');
  const one = cards(page)
    .filter({ has: page.getByRole('spinbutton', { disabled: false }) })
    .first();
  await one.getByRole('button', { name: 'Más' }).click();
  const chosen = await one.getByRole('spinbutton').inputValue();
  const name = (await one.getByRole('link').textContent()) ?? '';
  await one.getByRole('link').click();
  await expectAt(page, '/product');
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ c: 'Cuadernos', o: 'nomA', sn: '1', q: chosen });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main').getByRole('spinbutton').first()).toHaveValue(chosen);
  await page.getByRole('link', { name: 'Seguir comprando' }).click();
  await expect(page).toHaveURL('/store?c=Cuadernos&o=nomA');
});

test('a product shows its code, text and pictures; a picture that fails says so', async ({
  page,
  api,
  noise,
}) => {
  const { productItems } = await api.products({ pageSize: 100, pageNumber: 0 });
  const product = first(productItems, ({ images }) => images.length > 1, 'product with several pictures');
  await open(page, `/product?pcode=${encodeURIComponent(product.code)}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main).toContainText(product.code);
  const pictures = main.getByRole('group', { name: 'Imágenes' }).getByRole('button');
  await expect(pictures).toHaveCount(product.images.length);
  const large = main.getByRole('img', { name: product.name });
  const before = await large.getAttribute('data-src');
  await pictures.nth(1).click();
  await expect(large).not.toHaveAttribute('data-src', before ?? '');

  noise.expect(/ERR_FAILED/);
  await page.route('**/StoreProductsImages/proxy/**', (route) => route.abort());
  await open(page, `/product?pcode=${encodeURIComponent(product.code)}`);
  await expect(main.getByText('Sin imagen').first()).toBeVisible();
});

test('a product that there is not says so, with the right status', { tag: '@on-papelera' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 404/);
  const response = await page.goto('/product?pcode=NO-HAY');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No encontramos este producto' })).toBeVisible();
});

test('adding without a session leads to the login in the store, and opens it in front of a product', async ({
  page,
}) => {
  const calls = callsOf(page);
  await open(page, '/store');
  await cards(page).getByRole('button', { name: 'Agregar', disabled: false }).first().click();
  await expectAt(page, '/login');
  expect(calls.filter((call) => call.includes('StoreCart'))).toEqual([]);

  await page.goBack();
  await cards(page)
    .filter({ has: page.getByRole('spinbutton', { disabled: false }) })
    .first()
    .getByRole('link')
    .click();
  await expectAt(page, '/product');
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await expect(dialog.getByLabel('Usuario (e-mail)')).toBeVisible();
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password');
  await expect(dialog.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();
  await expectAt(page, '/product');
});

test('what needs a session leads to the store, and what there is not to the home', async ({
  page,
  brand,
  noise,
}) => {
  // search engines learn from the status that there is nothing
  noise.expect(/status of 404 .*(no-existe|a\/b\/c)/);
  for (const path of ['/cart', '/thanks', '/purchases']) {
    await page.goto(path);
    await expectAt(page, '/store');
  }
  for (const path of ['/no-existe', '/a/b/c', '/home']) {
    await open(page, path);
    await expect(page).toHaveTitle(brand.titles.home);
    await expect(page.getByRole('link', { name: 'VER PRODUCTOS' })).toBeVisible();
  }
});

test('pages are written before any script runs, with title, description and picture', async ({
  browser,
  shop,
  brand,
  api,
}) => {
  const { productItems } = await api.products({ pageSize: 1, pageNumber: 0 });
  const [product] = productItems;
  if (product === undefined) throw new Error('There is no product.');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  const pages = [
    { address: '/', title: brand.titles.home, says: 'Novedades' },
    { address: '/store', title: `${brand.menu.store} | ${brand.titles.suffix}`, says: product.name },
    {
      address: `/product?pcode=${encodeURIComponent(product.code)}`,
      title: `${product.name} | ${brand.titles.suffix}`,
      says: product.name,
    },
  ];
  for (const { address, title, says } of pages) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible();
    await expect(page.getByRole('main').locator('img').filter({ visible: true }).first()).toBeVisible();
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(meta('description')).toHaveAttribute('content', /.{20,}/);
    await expect(meta('og:title')).toHaveAttribute('content', title);
    await expect(meta('og:description')).toHaveAttribute('content', /.{20,}/);
    await expect(meta('og:url')).toHaveAttribute('content', `${shop.url}${address}`);
    const picture = await meta('og:image').getAttribute('content');
    expect((await fetch(picture ?? '')).headers.get('content-type')).toMatch(/^image\//);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR');
  }
  await page.goto('/store');
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill('cuaderno');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de “cuaderno”');
  await context.close();
});

test('the first view asks for nothing that the page brought along', { tag: '@on-papelera' }, async ({
  page,
  api,
}) => {
  const { productItems } = await api.products({ pageSize: 1, pageNumber: 0 });
  const calls = callsOf(page);
  const product = encodeURIComponent(productItems[0]?.code ?? '');
  for (const address of ['/', '/store', '/store?c=Cuadernos&o=prA', `/product?pcode=${product}`]) {
    await page.goto(address);
    await alive(page);
    await page.waitForTimeout(500);
    expect(calls, `calls of ${address}`).toEqual([]);
  }
});

test('the shop shows the name and texts of its brand', async ({ page, brand, api }) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: brand.menu.store, exact: true })).toBeVisible();
  for (const other of Object.values(brands)) {
    const names = page.getByText(other.companyName);
    if (other.code !== brand.code) await expect(names).toHaveCount(0);
  }
  const context = await api.context();
  expect(context.brandShort).toBe(brand.brandShort);
  await expect(page.getByRole('contentinfo')).toContainText(context.copyryghtText);
  await expect(page.getByRole('contentinfo')).toContainText(/Versión \d+\.\d+\.\d+/);
  const kept = await page.evaluate(() => localStorage.getItem('lastCompContextStored'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ brandShort: brand.brandShort });
});
