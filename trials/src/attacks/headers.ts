// Checks the security and caching headers of every kind of answer: API, pages, files and errors.

import { makeProduct, makeUser } from '../testing/factories.js';
import type { AttackShop } from './attack-shop.js';
import { clientAddress, type Finding, sessionFor } from './target.js';

const PRIVATE = /^(?:private, )?no-store$/;
const REVALIDATED = /^no-cache$/;
const LASTING = /^public, max-age=\d+(?:, immutable)?$/;

interface Kind {
  readonly what: string;
  readonly path: string;
  readonly status: number;
  readonly caching: RegExp;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a client that asks again with `no-cache`, as this one does, gets the whole answer. */
  readonly wholeAgain?: boolean;
  readonly method?: 'GET' | 'POST' | 'OPTIONS' | 'PUT';
  /** Whether it may use the camera. */
  readonly camera?: boolean;
  /** Whether a call answers: what is no page loads nothing and runs nothing. */
  readonly data?: boolean;
}

/** Headers that every answer must have. */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  'content-security-policy':
    /^default-src 'self';script-src 'self'(?![^;]*unsafe)[^;]*;script-src-attr 'none';style-src 'self';img-src [^;]*;.*frame-src [^;]+;.*object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types mostrador;report-uri \/csp-reports;report-to csp$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'reporting-endpoints': /^csp="\/csp-reports"$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};
/** The headers of the page that scans bar codes: its own policies allow the camera and WebAssembly, and nothing else more. */
const WITH_CAMERA: Readonly<Record<string, RegExp>> = {
  ...ALWAYS,
  'content-security-policy': /;script-src 'self' 'wasm-unsafe-eval'[^;]*;script-src-attr 'none';/,
  'permissions-policy': /camera=\(self\).*geolocation=\(\).*microphone=\(\)/,
};
/** The headers of answers that are no pages. */
const OF_DATA: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none';frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-resource-policy': /^same-origin$/,
};
/** Headers that no answer may have. */
const NEVER = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'x-powered-by',
  'server',
  'set-cookie',
] as const;

/** Asks for every kind of answer, from another site's page, and reads its headers; each of them once more from memory. */
export async function headers(shop: AttackShop): Promise<Finding> {
  const failures: string[] = [];
  const port = await shop.listening();
  const { code } = await makeProduct(shop.db);
  const token = await sessionFor(shop, (await makeUser(shop.db)).userId);
  const bearer = { authorization: `Bearer ${token}` };
  const lists = '/api/store/StoreProducts';
  const kinds: Kind[] = [
    {
      what: 'a public list',
      data: true,
      path: `${lists}/products?headers`,
      status: 200,
      caching: REVALIDATED,
    },
    {
      what: 'a user’s list',
      data: true,
      path: `${lists}/products`,
      status: 200,
      caching: PRIVATE,
      headers: bearer,
    },
    {
      what: 'a public product',
      data: true,
      path: `${lists}/product?productCode=${code}`,
      status: 200,
      caching: REVALIDATED,
    },
    {
      what: 'a cart',
      data: true,
      path: '/api/store/StoreCart',
      status: 200,
      caching: PRIVATE,
      headers: bearer,
    },
    {
      what: 'a profile',
      data: true,
      path: '/api/store/StoreUser/userdetails',
      status: 200,
      caching: PRIVATE,
      headers: bearer,
    },
    { what: 'no session', data: true, path: '/api/store/StoreCart', status: 401, caching: PRIVATE },
    {
      what: 'no right',
      data: true,
      path: '/api/System/users/logins',
      status: 403,
      caching: PRIVATE,
      headers: bearer,
    },
    {
      what: 'nothing there',
      data: true,
      path: `${lists}/product?productCode=nada`,
      status: 404,
      caching: PRIVATE,
    },
    {
      what: 'no such value',
      data: true,
      path: `${lists}/products?pageSize=x`,
      status: 400,
      caching: PRIVATE,
    },
    {
      what: 'no picture',
      path: '/api/store/StoreProductsImages/proxy/nada.webp',
      status: 404,
      caching: PRIVATE,
    },
    {
      what: 'a wrong login',
      data: true,
      path: '/api/store/StoreAuth?usr=a&pass=b',
      status: 401,
      caching: PRIVATE,
    },
    {
      what: 'another site’s order',
      data: true,
      path: '/api/store/StoreCart',
      status: 403,
      caching: PRIVATE,
      method: 'PUT',
    },
    { what: 'the list of pages', path: '/sitemap-paginas.xml', status: 200, caching: REVALIDATED },
    { what: 'the description', path: '/api/docs/openapi.json', status: 200, caching: REVALIDATED },
  ];
  if (shop.app.http.hasRoute({ method: 'GET', url: '/robots.txt' }))
    kinds.push(
      { what: 'no address', path: '/api/nada', status: 404, caching: PRIVATE },
      {
        what: 'another site’s question',
        path: '/api/store/StoreCart',
        status: 404,
        caching: PRIVATE,
        method: 'OPTIONS',
      },
      { what: 'a page', path: '/', status: 200, caching: REVALIDATED },
      { what: 'a product’s page', path: `/product?pcode=${code}`, status: 200, caching: REVALIDATED },
      {
        what: 'the page that scans',
        path: '/pedido-rapido',
        status: 200,
        caching: REVALIDATED,
        camera: true,
      },
      { what: 'an unknown page', path: '/nada', status: 404, caching: REVALIDATED },
      {
        what: 'a page named almost like the one that scans',
        path: '/pedido-rapido%3Bx',
        status: 404,
        caching: REVALIDATED,
      },
      { what: 'the link of a mail', path: '/recover?t=abc', status: 200, caching: PRIVATE },
      { what: 'robots.txt', path: '/robots.txt', status: 200, caching: LASTING },
      { what: 'the service worker', path: '/sw.js', status: 200, caching: REVALIDATED, wholeAgain: true },
      {
        what: 'a file of the brand',
        path: '/assets/images/home/papelera/favicon.svg',
        status: 200,
        caching: LASTING,
        wholeAgain: true,
      },
      { what: 'no file', path: '/assets/app/nada.js', status: 404, caching: PRIVATE },
    );
  let looked = 0;
  const check = (
    what: string,
    response: Response,
    { status, caching, camera = false, data = false }: Pick<Kind, 'status' | 'caching' | 'camera' | 'data'>,
  ) => {
    looked += 1;
    const said = (name: string) => response.headers.get(name) ?? '';
    if (response.status !== status) failures.push(`${what} was answered ${response.status}.`);
    for (const [name, expected] of Object.entries(camera ? WITH_CAMERA : data ? OF_DATA : ALWAYS))
      if (!expected.test(said(name))) failures.push(`${what}: ${name} is ${JSON.stringify(said(name))}.`);
    for (const name of NEVER)
      if (response.headers.has(name)) failures.push(`${what}: ${name} is ${said(name)}.`);
    if (!caching.test(said('cache-control')))
      failures.push(`${what}: cache-control is ${said('cache-control')}.`);
  };
  for (const [
    n,
    { what, path, headers: own = {}, method = 'GET', wholeAgain = false, ...expected },
  ] of kinds.entries()) {
    const ask = (more: Readonly<Record<string, string>> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        redirect: 'manual',
        headers: { origin: 'https://malo.example', 'x-forwarded-for': clientAddress(n), ...own, ...more },
      });
    const first = await ask();
    const etag = first.headers.get('etag');
    await first.arrayBuffer();
    check(what, first, expected);
    if (etag === null || method !== 'GET') continue;
    const again = await ask();
    await again.arrayBuffer();
    check(`${what}, again`, again, expected);
    check(`${what}, unchanged`, await ask({ 'if-none-match': etag }), {
      ...expected,
      status: wholeAgain ? 200 : 304,
    });
  }
  return {
    code: 'S26 headers',
    figures: `${looked} answers of ${kinds.length} kinds, new, from memory and unchanged, asked for by another site: ${Object.keys(ALWAYS).length} headers always, ${NEVER.length} never, ${failures.length} wrong`,
    failures,
  };
}
