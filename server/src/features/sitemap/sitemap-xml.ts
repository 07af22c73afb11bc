// Writes sitemaps as XML (sitemaps.org): a list of pages, and the index of a site's sitemaps.

/** One entry of a sitemap or of the index. */
export interface SitemapEntry {
  /** The absolute URL. */
  readonly address: string;
  readonly changed?: Date | undefined;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns the index of a site's sitemaps. */
export const sitemapIndex = (files: readonly SitemapEntry[]): string =>
  document('sitemapindex', 'sitemap', files);

/** Returns a sitemap, a list of pages. */
export const sitemapOf = (pages: readonly SitemapEntry[]): string => document('urlset', 'url', pages);

function document(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ address, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
    return `<${element}><loc>${escapeXml(address)}</loc>${lastmod}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('')}</${root}>\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
