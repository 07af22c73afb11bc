import { brands } from '@mostrador/brands/all';
import type { Carrier } from '@mostrador/contract/client';
import type { CompanyContext } from '@mostrador/contract/entries/companies';
import { expect, it } from 'vitest';
import { type PageRequest, renderPage } from './entry-server';

const brand = brands['papelera'];
if (brand === undefined) throw new Error('There is no such brand.');
const context: CompanyContext = {
  companyCode: 'papelera',
  description: 'Papelera del Plata',
  brandShort: 'Papelera',
  imgsBaseUrl: '/api/images/',
  thumbShadowColor: '',
  headerBackgroundColor: '',
  headerFontColor: '',
  navBarBackgroundColor: '',
  navLinkColor: '',
  navLinkHoverColor: '',
  footerImage1: '',
  footerImageLnk1: '',
  copyryghtText: '',
  priceVisibleForUsersOnly: 'true',
  paymentsMercadoPago: 'false',
  implementsThirdPartyPurchases: true,
  minimumPurchaseAmount: 0,
  showBanner: false,
  bannerImages: [],
  bannerLinks: [],
  bannerTexts: [],
  version: '1',
  signInEnabled: true,
};

const page = (url: string, answer: (name: string) => unknown) => {
  const carrier = (async (name: string) => answer(name)) as unknown as Carrier;
  const request: PageRequest = {
    url,
    publicUrl: 'http://localhost:3000',
    brand,
    context,
    version: '1',
    apiBase: '/api',
    carrier,
    assets: { scripts: [], styles: [], preloads: [] },
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

it('a page whose data could not be read is shown, and not for keeping', async () => {
  for (const url of ['/', '/store', '/product?pcode=A-1']) {
    expect((await page(url, failing(503))).complete).toBe(false);
  }
});

it('a product that is not there is an answer like any other', async () => {
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
