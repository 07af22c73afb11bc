// Serves every screen as server-rendered HTML with a visitor's data: each address that is no API call and no file.
// Also serves /robots.txt.
// An unknown path gets the home with status 404.
import { privatePaths, renderPage, screenSources, withoutTimes } from '@mostrador/web/entry-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/http/problem.js';
import type { RateLimits } from '../platform/http/rate-limits.js';
import { etagOf, matchesEtag, type ResponseCache } from '../platform/http/response-cache.js';
import type { Shop } from '../shop.js';
import { brandStyles, readBuild, serveAssets } from './assets.js';
import { serveDesk } from './desk-page.js';
import { serveFavicon } from './favicon.js';
import { expectedProfile } from './page-variant.js';
import { robotsText } from './robots.js';
import { serveServiceWorker } from './service-worker-routes.js';
import { type Handlers, visitorCarrier } from './visitor-carrier.js';

export interface Pages {
  readonly shop: Shop;
  readonly cache: ResponseCache;
  readonly handlers: Handlers;
  readonly rates: RateLimits;
}

/**
 * Adds the routes of the pages. No page knows its caller (the token stays in the browser), so all visitors share one cached
 * copy, and all users of a profile share another, with places for their own data.
 */
export async function servePages(
  app: FastifyInstance,
  { shop, cache, handlers, rates }: Pages,
): Promise<void> {
  const build = await readBuild(shop.brand);
  const ownStyles = brandStyles(shop);
  const profileOf = expectedProfile(shop.apiBasePath);
  const carrier = visitorCarrier(handlers, shop.log);
  await serveAssets(app, shop);
  serveFavicon(app, shop);
  await serveDesk(app, { shop, handlers });
  serveServiceWorker(app, { shop, build, cache, handlers });
  const robots = robotsText({ ...shop, privatePaths });
  app.get('/robots.txt', { config: { countedAs: 'file' } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (
      !['GET', 'HEAD'].includes(request.method) ||
      path.startsWith('/assets/') ||
      path === shop.apiBasePath ||
      path.startsWith(`${shop.apiBasePath}/`)
    ) {
      throw notFound('La dirección no existe.');
    }
    return page(request, reply);
  });

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    rates.countDrawnPage(request.ip);
    await shop.ensureSettings();
    const generation = cache.generation;
    const url = siteAddress(request.url);
    const assets = build.assetsOf(screenSources(url));
    const expected = profileOf(request.raw);
    const hasToken = carriesToken(url);
    const { status, complete, html } = await renderPage({
      url,
      publicUrl: shop.publicUrl,
      // visits of signed-in users are not measured
      brand: expected === undefined ? shop.brand : { ...shop.brand, analyticsIds: [] },
      context: await handlers.companyContext({ session: undefined } as never),
      version: shop.version,
      settingsMark: shop.settingsMark,
      apiBase: shop.apiBasePath,
      expected,
      carrier,
      assets: {
        ...assets,
        takeToken: hasToken ? build.takeToken : undefined,
        styles: [...assets.styles, ...ownStyles],
      },
    });
    const keepable = complete && !hasToken;
    // requests of the page must not repeat its address, because a proxy might log the token
    if (hasToken) reply.header('referrer-policy', 'no-referrer');
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', keepable ? 'no-cache' : 'no-store')
      .header('vary', 'Accept-Encoding, Authorization, Cookie');
    if (!keepable || status !== 200) return reply.send(html);
    const etag = etagOf(withoutTimes(html));
    reply.header('etag', etag);
    if (request.method === 'GET' && request.headers.authorization === undefined)
      cache.keep(request.raw, generation, { ...reply.getHeaders() }, html);
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(html);
  };
}

/** Slashes and backslashes in a row would make a browser, or a parser, take what follows for another site. */
const siteAddress = (url: string): string => url.replace(/^[/\\]+/, '/');

/** Whether the address is a link of a mail with a token: such a page is never cached. */
const carriesToken = (url: string): boolean => new URLSearchParams(url.split('?')[1] ?? '').has('t');
