// Writes the HTML document of the desk (/admin): the same for each address and user, because the browser draws the
// screens.

import { escapeHtml, jsonForHtml, link, meta } from './document';
import type { Page } from './page/page';
import { deskPageText as text } from './text/desk-page';

export interface DeskRequest {
  readonly page: Page;
  readonly assets: DeskAssets;
}

/** Addresses of the desk's built files. */
export interface DeskAssets {
  readonly entry: string;
  /** What the entry imports. */
  readonly code: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

/** Returns the desk's document. Like the shop's it has no inline scripts or styles. */
export function renderDesk({ page, assets }: DeskRequest): string {
  const { brand } = page;
  return [
    '<!doctype html>',
    `<html lang="es-AR" data-brand="${escapeHtml(brand.code)}" class="desk">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${text.title} | ${brand.titles.suffix}`)}</title>`,
    meta('name', 'robots', 'noindex'),
    ...assets.styles.map((href) => link('stylesheet', href)),
    ...assets.fonts.map((href) => link('preload', href, ' as="font" type="font/woff2" crossorigin')),
    ...assets.code.map((href) => link('modulepreload', href)),
    link('icon', brand.images.favicon, ' type="image/svg+xml"'),
    link('apple-touch-icon', brand.images.touchIcon),
    `<script type="module" src="${escapeHtml(assets.entry)}"></script>`,
    '</head>',
    '<body>',
    `<div id="root"></div>`,
    `<noscript><p>${escapeHtml(text.noScript)}</p></noscript>`,
    `<script type="application/json" id="page-data">${jsonForHtml(page)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}
