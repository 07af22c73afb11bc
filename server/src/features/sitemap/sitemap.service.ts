// Serves /sitemap.xml, /sitemap-paginas.xml and /sitemap-productos-N.xml to search engines; each is cached until the
// catalogue changes.

import { catalogPath, categoryPath, PUBLIC_SCREEN_PATHS, productPath } from '@mostrador/rules/public-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/http/problem.js';
import { etagOf, matchesEtag, type ResponseCache } from '../../platform/http/response-cache.js';
import type { Shop } from '../../shop.js';
import { publicCatalogs } from '../catalogs/catalogs.service.js';
import { selectFilledCategories, selectProductFiles, selectProductsOfFile } from './sitemap.queries.js';
import { type SitemapEntry, sitemapIndex, sitemapOf } from './sitemap-xml.js';

/** A fifth of what a sitemap may hold, so that a file needs one statement and about a megabyte. */
const PRODUCTS_PER_FILE = 10_000;
/** Maximum URLs of a sitemap. */
const URLS_MAX = 50_000;

/** Adds the routes: `/sitemap.xml` names the files, one for pages and lists, the others for products. */
export function serveSitemap(http: FastifyInstance, shop: Shop, cache: ResponseCache): void {
  const { publicUrl } = shop;
  const companyId = () => shop.company().companyId;

  async function index(): Promise<string> {
    const files = await selectProductFiles(shop.db, companyId(), PRODUCTS_PER_FILE);
    return sitemapIndex([
      { address: `${publicUrl}/sitemap-paginas.xml` },
      ...files.map((changed, file) => ({
        address: `${publicUrl}/sitemap-productos-${file + 1}.xml`,
        changed,
      })),
    ]);
  }

  async function pages(): Promise<string> {
    const catalogs = (await publicCatalogs(shop, undefined)).filter(({ productsCount }) => productsCount > 0);
    const categories = await selectFilledCategories(shop.db, companyId(), URLS_MAX);
    const paths = [
      ...openPaths(shop),
      ...catalogs.map(({ catalogId }) => catalogPath(catalogId)),
      ...categories.map(categoryPath),
    ];
    return sitemapOf(paths.slice(0, URLS_MAX).map((path) => ({ address: publicUrl + path })));
  }

  async function products(file: number): Promise<string> {
    const rows = await selectProductsOfFile(shop.db, companyId(), file, PRODUCTS_PER_FILE);
    if (rows.length === 0) throw notFound('La dirección no existe.');
    return sitemapOf(
      rows.map(
        ({ code, updated_at }): SitemapEntry => ({
          address: publicUrl + productPath(code),
          changed: updated_at,
        }),
      ),
    );
  }

  const underWay = new Map<string, Promise<string>>();
  /** Makes a file once for all simultaneous requests. */
  function makeOnce(path: string, make: () => Promise<string>): Promise<string> {
    const key = `${cache.generation} ${path}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  async function send(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ) {
    // What is kept is kept by the address as it was written: each query would make the same megabyte anew.
    if (request.url !== path) return reply.redirect(path, 301);
    reply.type('text/xml; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    // Who comes with a token is not answered from memory before, and gets the same file.
    const kept = cache.find(request.raw);
    const { generation } = cache;
    const xml = kept?.bytes ?? (await makeOnce(path, make));
    const etag = kept?.etag ?? etagOf(xml);
    if (kept === undefined) cache.keep(request.raw, generation, { ...reply.getHeaders(), etag }, xml);
    reply.header('etag', etag);
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(xml);
  }

  const options = { config: { countedAs: 'sitemap' } } as const;
  const serve = (path: string, make: () => Promise<string>) =>
    http.get(path, options, (request, reply) => send(path, request, reply, make));
  serve('/sitemap.xml', index);
  serve('/sitemap-paginas.xml', pages);
  http.get<{ Params: { file: string } }>(
    '/sitemap-productos-:file(^[1-9][0-9]{0,3}$).xml',
    options,
    (request, reply) => {
      const { file } = request.params;
      return send(`/sitemap-productos-${file}.xml`, request, reply, () => products(Number(file) - 1));
    },
  );
}

/** The screens with something to read, as far as the brand has them. */
function openPaths({ brand }: Shop): readonly string[] {
  return PUBLIC_SCREEN_PATHS.filter((path) => path !== '/htb' || brand.menu.showHelp);
}
