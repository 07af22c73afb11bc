import { createHash } from 'node:crypto';
import { offlinePageFiles, renderApp, renderOfflinePage, screenSources } from '@mostrador/web/entry-server';
import type { FastifyInstance } from 'fastify';
import { etagOf, type ResponseCache } from '../platform/http/response-cache.js';
import type { Shop } from '../shop.js';
import { type Build, brandStyles } from './assets.js';
import type { Handlers } from './visitor-carrier.js';

const PAGE = '/offline.html';
const APP = '/app.html';

export interface ServiceWorkerParts {
  readonly shop: Shop;
  readonly build: Build;
  readonly cache: ResponseCache;
  readonly handlers: Handlers;
}

/** Serves the service worker (/sw.js), the pages that it keeps for use without a connection, and the web app manifest. */
export function serveServiceWorker(
  app: FastifyInstance,
  { shop, build, cache, handlers }: ServiceWorkerParts,
): void {
  // The offline page loads the same assets as the product page.
  const assets = build.assetsOf(screenSources('/product'));
  const ownStyles = brandStyles(shop);
  let kept = keptFilesOf(shop, build, { assets, ownStyles });
  /** Made again when the company's own values change. */
  const now = () => {
    if (kept.brand !== shop.brand) kept = keptFilesOf(shop, build, { assets, ownStyles });
    return kept;
  };

  const serve = (path: string, type: string, bodyOf: () => string) =>
    app.get(path, { config: { countedAs: 'file' } }, (_request, reply) => {
      const body = bodyOf();
      return reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'cache-control': 'no-cache', etag: etagOf(body) })
        .send(body);
    });
  serve(PAGE, 'text/html', () => now().page);
  serve('/sw.js', 'text/javascript', () => now().worker);
  serve('/manifest.webmanifest', 'application/manifest+json', () => now().manifest);
  // Each device asks once for each version, and each open page after a change of the settings: many within a minute.
  app.get(APP, { config: { countedAs: 'read' } }, async (request, reply) => {
    const { generation } = cache;
    const body = renderApp({
      publicUrl: shop.publicUrl,
      brand: shop.brand,
      context: await handlers.companyContext({ session: undefined } as never),
      version: shop.version,
      settingsMark: shop.settingsMark,
      apiBase: shop.apiBasePath,
      assets: { ...assets, styles: [...assets.styles, ...ownStyles] },
    });
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (request.method === 'GET') cache.keep(request.raw, generation, { ...reply.getHeaders() }, body);
    return reply.send(body);
  });
}

type Assets = ReturnType<Build['assetsOf']>;

/** The worker, its offline page and the manifest, for the brand in force. */
function keptFilesOf(
  shop: Shop,
  build: Build,
  { assets, ownStyles }: { readonly assets: Assets; readonly ownStyles: readonly string[] },
) {
  const { brand } = shop;
  const html = renderOfflinePage(brand, assets);
  const files = [...assets.styles, ...ownStyles, ...offlinePageFiles(brand)];
  const version = createHash('sha1')
    .update(JSON.stringify([html, files, build.files, brand]))
    .digest('base64url')
    .slice(0, 12);
  // Browsers compare the worker's bytes, so another build is another worker.
  const keptFiles = JSON.stringify({
    version,
    page: PAGE,
    app: APP,
    pictures: `${shop.apiBasePath}/store/StoreProductsImages/proxy/`,
    files,
    built: build.files,
  });
  return {
    brand,
    page: html,
    worker: `globalThis.KEPT=${keptFiles};\n${build.worker}`,
    manifest: JSON.stringify(manifestOf(shop)),
  };
}

/** How a device shows the shop among its programs. */
function manifestOf({ brand }: Shop) {
  const { headerBackgroundColor } = brand.company;
  return {
    id: '/',
    name: brand.companyName,
    short_name: brand.companyName,
    description: brand.description,
    lang: 'es-AR',
    start_url: '/store',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: headerBackgroundColor,
    icons: brand.images.icons.map(({ src, size }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
  };
}
