// Writes the HTML document around a rendered page: title, meta tags, canonical link, styles, fonts and the page's data
// as JSON.

import type { PageData } from './App';
import type { PageAssets, PageRequest } from './entry-server';
import type { Head } from './page/head';
import { TOKEN_KEY } from './session/session-store';

interface DocumentParts {
  readonly request: Omit<PageRequest, 'url' | 'expected' | 'carrier'>;
  readonly address: URL;
  readonly head: Head;
  readonly defaultTitle: string;
  readonly markup: string;
  readonly data: PageData;
}

/** Returns the whole document. It has no inline scripts or styles: the content security policy allows neither. */
export function documentOf({ request, address, head, defaultTitle, markup, data }: DocumentParts): string {
  const { brand, context, publicUrl, assets } = request;
  const [hints, body] = splitHints(markup);
  const title = head.title === undefined ? defaultTitle : `${head.title} | ${brand.titles.suffix}`;
  const description = head.description ?? brand.description;
  const canonical = publicUrl + (head.canonical ?? address.pathname);
  const image = head.image ?? brand.images.share;
  const lines = [
    '<!doctype html>',
    `<html lang="es-AR" data-brand="${escapeHtml(brand.code)}">`,
    '<head>',
    '<meta charset="utf-8">',
    // before anything that is fetched
    assets.takeToken === undefined ? '' : `<script src="${escapeHtml(assets.takeToken)}"></script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'theme-color', context.headerBackgroundColor || brand.company.headerBackgroundColor),
    link('canonical', canonical),
    ...(head.previous === undefined ? [] : [link('prev', publicUrl + head.previous)]),
    ...(head.next === undefined ? [] : [link('next', publicUrl + head.next)]),
    // before the styles: a script behind them would wait for them, and the page for it
    ...startScript(assets, data),
    ...assets.styles.map((href) => link('stylesheet', href)),
    hints,
    ...assets.fonts.map((href) => link('preload', href, ' as="font" type="font/woff2" crossorigin')),
    link('icon', brand.images.favicon, ' type="image/svg+xml"'),
    link('apple-touch-icon', brand.images.touchIcon),
    link('manifest', '/manifest.webmanifest'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'es_AR'),
    meta('property', 'og:site_name', brand.companyName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', publicUrl + image.src),
    ...(image.width === undefined ? [] : [meta('property', 'og:image:width', String(image.width))]),
    ...(image.height === undefined ? [] : [meta('property', 'og:image:height', String(image.height))]),
    meta('name', 'twitter:card', 'summary_large_image'),
    head.status === 404 || head.noindex === true ? meta('name', 'robots', 'noindex') : '',
    ...(head.structuredData?.(publicUrl) ?? []).map(
      (data) => `<script type="application/ld+json">${jsonForHtml(data)}</script>`,
    ),
    '</head>',
    '<body>',
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="page-data">${jsonForHtml(data)}</script>`,
    '</body>',
    '</html>',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** React begins with the pictures to fetch first: their place is the head. */
function splitHints(markup: string): readonly [string, string] {
  const hints = /^(?:<link\b[^>]*>)*/.exec(markup)?.[0] ?? '';
  return [hints, markup.slice(hints.length)];
}

/** The script tag of the page's start. On a visitor's page, `data-token` names the session token's key in local storage. */
function startScript({ start, code }: PageAssets, { expected }: PageData): readonly string[] {
  if (start === undefined) return [];
  const token = expected === undefined ? ` data-token="${TOKEN_KEY}"` : '';
  return [`<script src="${escapeHtml(start)}" data-code="${escapeHtml(code.join(' '))}"${token}></script>`];
}

export function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"${more}>`;
}

export function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON inside a script element must not be able to end it. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The document of no screen: the browser draws the one of the address into it, from what the device keeps. */
export function appDocument({ request, data }: Pick<DocumentParts, 'request' | 'data'>): string {
  const { brand, publicUrl } = request;
  return documentOf({
    request,
    address: new URL('/store', publicUrl),
    head: { noindex: true },
    defaultTitle: brand.titles.home,
    markup: '',
    data,
  });
}
