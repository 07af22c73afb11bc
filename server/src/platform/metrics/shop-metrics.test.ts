// Metrics of a serving process: requests by route, kind and status, cached responses, connections and jobs, and
// nothing that a request contained.

import { get } from 'node:http';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MetricsServer, serveMetrics } from './metrics-server.js';
import { requestClass } from './request-class.js';
import { shopMetrics } from './shop-metrics.js';

let shop: TestShop;
let server: MetricsServer;
beforeAll(async () => {
  shop = await testShop();
  const registry = shopMetrics(shop.app.http, shop.app.figures, '/api');
  server = await serveMetrics(
    { host: '127.0.0.1', port: 0 },
    { contentType: registry.contentType, read: () => registry.metrics() },
  );
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const ask = (port: number, path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    get({ port, path, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    }).on('error', reject);
  });
const shopPort = () => {
  const address = shop.app.http.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const REMEMBERED = 'http_requests_total{route="memory",method="GET",status="200"}';

it('tells requests by route, kind and status, answers from memory, connections and jobs, and nothing that was sent', async () => {
  const path = '/api/store/StoreProducts/products?s=secreto-buscado';
  const shown = async () => (await ask(server.port, '/metrics')).text;
  const figure = (text: string, name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
  let asked = 0;
  // a shop that has just begun to hear of changes empties its memory once more
  await vi.waitFor(
    async () => {
      asked += 2;
      for (let time = 0; time < 2; time++) await ask(shopPort(), path);
      const now = await shown();
      expect(figure(now, 'shop_kept_answers{of="visitors"}')).toBe(1);
      expect(figure(now, REMEMBERED)).toBeGreaterThan(0);
    },
    { timeout: 15_000 },
  );
  await ask(shopPort(), '/api/store/StoreCart?token=secreto');
  await ask(shopPort(), '/secreto/../wp-admin');
  const text = await shown();
  const made = figure(
    text,
    'http_requests_total{route="/api/store/StoreProducts/products",method="GET",status="200"}',
  );
  expect(made).toBeGreaterThan(0);
  expect(made + figure(text, REMEMBERED)).toBe(asked);
  expect(figure(text, 'http_request_duration_seconds_count{kind="read",status="2xx"}')).toBe(made);
  expect(text).toContain('http_requests_total{route="/api/store/StoreCart",method="GET",status="401"} 1');
  expect(text).toContain('http_requests_under_way 0');
  expect(text).toMatch(/shop_kept_bytes\{of="products"\} \d/);
  expect(text).toMatch(/database_connections\{pool="requests",state="idle"\} [1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('secreto');
});

it('shows its figures at its own address only', async () => {
  expect((await ask(server.port, '/api/User/livenes')).status).toBe(404);
  expect((await ask(shopPort(), '/metrics')).status).toBe(404);
});

it.each([
  ['GET', undefined, 'memory'],
  ['GET', '/api/User/readiness', 'probe'],
  ['GET', '/api/store/StoreProductsImages/proxy/*', 'image'],
  ['PUT', '/api/store/StoreCart/upsertProductInCart', 'write'],
  ['GET', '/assets/*', 'asset'],
  ['GET', 'none', 'page'],
])('counts %s %s as %s', (method, route, kind) => expect(requestClass(method, route, '/api')).toBe(kind));
