// Serves the page of the desk (/admin and every address below it): one document without content, which the desk's code
// fills.

import { readFile } from 'node:fs/promises';
import { type DeskAssets, renderDesk } from '@mostrador/web/entry-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../shop.js';
import { brandStyles, DESK, fontFilesOf, type Manifest } from './assets.js';
import type { Handlers } from './visitor-carrier.js';

const ENTRY = 'src/desk/entry-desk.tsx';
/** The one file of all styles. */
const STYLES = 'style.css';

export interface DeskPageParts {
  readonly shop: Shop;
  readonly handlers: Handlers;
}

/**
 * Adds the routes of the desk. The document is the same for all users and says nothing about them: the token stays in the browser,
 * and the calls check it. It is neither in the visitors' cache nor for search engines.
 */
export async function serveDesk(app: FastifyInstance, { shop, handlers }: DeskPageParts): Promise<void> {
  const assets = await readDeskAssets(shop);
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    const html = renderDesk({
      page: {
        brand: shop.brand,
        context: await handlers.companyContext({ session: undefined } as never),
        apiBase: shop.apiBasePath,
        version: shop.version,
        settingsMark: shop.settingsMark,
      },
      assets,
    });
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      .send(html);
  };
  app.get('/admin', { config: { countedAs: 'page' } }, page);
  app.get('/admin/*', { config: { countedAs: 'page' } }, page);
}

async function readDeskAssets(shop: Shop): Promise<DeskAssets> {
  const manifest = JSON.parse(await readFile(`${DESK}/.vite/manifest.json`, 'utf8')) as Manifest;
  const fileOf = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The desk's manifest lacks ${key}.`);
    return chunk;
  };
  const entry = fileOf(ENTRY);
  return {
    entry: address(entry.file),
    code: (entry.imports ?? []).map((key) => address(fileOf(key).file)),
    styles: [address(fileOf(STYLES).file), ...brandStyles(shop)],
    fonts: fontFilesOf(manifest, shop.brand).map(address),
  };
}

const address = (file: string) => `/assets/desk/${file}`;
