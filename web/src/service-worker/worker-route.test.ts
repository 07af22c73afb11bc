import { callPath, type Method, routes } from '@mostrador/contract/routes';
import '@mostrador/contract/desk-routes';
import '@mostrador/contract/later-routes';
import { describe, expect, it } from 'vitest';
import { workerRoute } from './worker-route';

const ORIGIN = 'https://tienda.example';
const KEPT = {
  pictures: '/api/store/StoreProductsImages/proxy/',
  files: ['/assets/papelera/logo.svg', '/assets/styles/base.css'],
};
const routeOf = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  workerRoute({ method, mode, url: path.startsWith('http') ? path : `${ORIGIN}${path}` }, ORIGIN, KEPT);

describe('the requests that the service worker answers', () => {
  it.each([
    ['/', 'navigate', 'screen'],
    ['/cuenta', 'navigate', 'screen'],
    ['/administracion', 'navigate', 'screen'],
    ['/admin', 'navigate', 'desk'],
    ['/admin/pagos', 'navigate', 'desk'],
    ['/assets/app/store-1a2b.js', 'cors', 'built'],
    ['/api/store/StoreProductsImages/proxy/a/b.webp?w=320', 'no-cors', 'picture'],
    ['/assets/papelera/logo.svg', 'no-cors', 'own'],
  ] as const)('%s, asked for as %s, is answered as %s', (path, mode, route) => {
    expect(routeOf(path, mode)).toBe(route);
  });

  it.each([
    ['/assets/papelera/home.webp', 'no-cors'],
    ['/assets/app/store-1a2b.js', 'navigate'],
    ['https://otra.example/assets/app/store-1a2b.js', 'cors'],
  ] as const)('%s, asked for as %s, is left to the browser', (path, mode) => {
    expect(routeOf(path, mode)).toBeUndefined();
  });

  it('include no call but the pictures of products, also one that is opened in a window, as documents and receipts are', () => {
    const calls = (Object.entries(routes) as [keyof typeof routes, readonly [Method, string]][]).filter(
      ([name, [method]]) => method === 'GET' && name !== 'imageProxy',
    );
    const paths = calls.map(([name, [, path]]) =>
      callPath(name, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, param]) => [param, 'a1']))),
    );
    expect(paths).toContain('/store/StoreAccount/documents/a1');
    expect(paths).toContain('/store/StoreAccount/transfers/a1/receipt');
    expect(paths).toContain('/store/Admin/accounts/a1/documents/a1');
    for (const path of paths)
      for (const mode of ['cors', 'no-cors', 'same-origin', 'navigate'] as const)
        expect([path, routeOf(`/api${path}`, mode)]).toEqual([path, undefined]);
  });
});
