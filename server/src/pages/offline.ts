import { createHash } from 'node:crypto';
import { offlinePageFiles, renderOfflinePage, screenSource } from '@mostrador/web/entry-server';
import type { FastifyInstance } from 'fastify';
import { etagOf } from '../platform/http/answer-cache.js';
import type { Shop } from '../shop.js';
import type { Build } from './assets.js';

const PAGE = '/offline.html';

/** Serves the service worker and the page that it keeps for when there is no connection. */
export function serveOffline(app: FastifyInstance, { brand }: Shop, build: Build): void {
  // the missing product's page has the same parts
  const assets = build.assetsOf(screenSource('/product'));
  const html = renderOfflinePage(brand, assets);
  const files = [...assets.styles, ...offlinePageFiles(brand)];
  const version = createHash('sha1')
    .update(JSON.stringify([html, files, build.files]))
    .digest('base64url')
    .slice(0, 12);
  // browsers compare the worker's bytes: another build is another worker
  const kept = JSON.stringify({ version, page: PAGE, files, built: build.files });
  const worker = `globalThis.KEPT=${kept};\n${build.worker}`;

  app.get(PAGE, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag: etagOf(html) })
      .send(html),
  );
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag: etagOf(worker) })
      .send(worker),
  );
}
