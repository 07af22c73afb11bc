import type { Brand } from '@mostrador/brands/brand';
import { escapeHtml } from '../document';
import type { PageAssets } from '../entry-server';
import { offlinePageText as text } from '../text/offline-page';

/** Renders the offline page of a brand. It has no code: it needs only its style sheets and images. */
export function renderOfflinePage(brand: Brand, { styles }: PageAssets): string {
  const { logo, empty, favicon } = brand.images;
  const image = ({ src, alt, width, height }: typeof logo) =>
    `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`;
  return [
    '<!doctype html>',
    `<html lang="es-AR" data-brand="${escapeHtml(brand.code)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${text.title} | ${brand.titles.suffix}`)}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<link rel="icon" href="${escapeHtml(favicon)}" type="image/svg+xml">`,
    '</head>',
    '<body>',
    '<div id="root">',
    '<header class="header"><div class="page-width header-row">',
    `<span class="header-logo">${image(logo)}</span>`,
    '</div></header>',
    '<main class="page-width"><div class="empty">',
    image({ ...empty, alt: '' }),
    `<h1 class="empty-title group-title">${escapeHtml(text.title)}</h1>`,
    `<p>${escapeHtml(text.words)}</p>`,
    // an empty address means the requested page
    `<a class="button" data-kind="primary" data-size="normal" href="">${escapeHtml(text.retry)}</a>`,
    `<p class="text-small text-muted">${escapeHtml(text.phone(brand.contact.phone))}</p>`,
    '</div></main>',
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** The paths of the images on the offline page. */
export function offlinePageFiles({ images }: Brand): readonly string[] {
  return [images.logo.src, images.empty.src, images.favicon];
}
