// Rendered pages of a brand: a brand that is only data gets its own title, home, texts and film; what a brand leaves
// out is not shown.

import { readFileSync } from 'node:fs';
import { brands } from '@mostrador/brands/all';
import type { Brand } from '@mostrador/brands/brand';
import type { Carrier } from '@mostrador/contract/client';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import { describe, expect, it } from 'vitest';
import { renderPage } from './entry-server';
import { brand, context } from './testing/company-context';

/** Renders an address as a visitor of a brand sees it, with no products. */
const page = (url: string, of: Brand, more: Partial<CompanyContext> = {}) =>
  renderPage({
    url,
    publicUrl: 'http://localhost:3000',
    brand: of,
    context: { ...context, ...more },
    version: '1',
    settingsMark: '1',
    apiBase: '/api',
    carrier: (async (name: string) =>
      name === 'products' ? { totalCount: 0, productItems: [] } : []) as unknown as Carrier,
    assets: { start: undefined, code: [], styles: [], fonts: [] },
  });

describe('a brand', () => {
  const { barrilete = brand } = brands;
  const { about: _, ...rest } = brand;
  /** A brand for this test only: a copy of another brand with other texts. */
  const third: Brand = {
    ...rest,
    code: 'limonero',
    titles: { home: 'Limonero | Cuentos', suffix: 'Limonero' },
    home: { ...brand.home, hero: { ...brand.home.hero, title: 'Cuentos con ácido' } },
    legal: { terms: { title: 'Pagar', sections: [] }, privacyLink: 'https://limonero.test/datos' },
  };
  const main = ({ html }: { html: string }) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';

  it('shows its own title, home and marks', async () => {
    const { html } = await page('/', third);
    expect(html).toContain('<title>Limonero | Cuentos</title>');
    expect(html).toContain('data-brand="limonero"');
    expect(html).toContain('Cuentos con ácido');
  });

  it('without a page about the company shows nothing there', async () => {
    expect(main(await page('/aboutus', third))).toBe('');
    expect(main(await page('/aboutus', brand))).toContain('Contactate');
  });

  it('may have texts and places of its own for what every shop has', async () => {
    const answer = await page('/terminos', third);
    expect(main(answer)).toContain('Pagar');
    expect(answer.html).toContain('href="https://limonero.test/datos"');
  });

  it('has its film with captions, and the ways to buy only where it names any', async () => {
    for (const [of, links] of [
      [brand, 2],
      [barrilete, 0],
    ] as const) {
      const shown = main(await page('/qrdime', of));
      expect(shown).toContain(`src="/assets/images/home/${of.code}/qr.vtt"`);
      expect(shown.match(/>Compra (mayor|minor)ista</g) ?? []).toHaveLength(links);
      expect(main(await page('/qrdin', of))).not.toContain('Compra mayorista');
      expect(main(await page('/QR', of)).includes('href="/qrdime"')).toBe(links > 0);
    }
  });

  it('says how large the picture is that goes along with a shared address', async () => {
    for (const [url, name, width, height] of [
      ['/', 'share.jpg', 1200, 630],
      ['/aboutus', 'about.jpg', 1200, 960],
      ['/qrdin', 'qr.webp', 960, 540],
    ] as const) {
      const { html } = await page(url, brand);
      expect(html).toMatch(
        new RegExp(`og:image" content="http://localhost:3000/assets/images/[^"]*${name}"`),
      );
      expect(html).toContain(`<meta property="og:image:width" content="${width}">`);
      expect(html).toContain(`<meta property="og:image:height" content="${height}">`);
    }
  });

  it('promises who registers the prices only where they are hidden', async () => {
    for (const priceVisibleForUsersOnly of ['true', 'false'] as const)
      expect(
        main(await page('/login', brand, { priceVisibleForUsersOnly })).includes('verá los precios'),
      ).toBe(priceVisibleForUsersOnly === 'true');
  });
});

it('what the shop itself says needs the first file of letters only', async () => {
  const styles = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');
  const [, ranges = ''] = /archivo-spanish[^}]*unicode-range:([^;]*);/.exec(styles) ?? [];
  const known = new Set(
    ranges.split(',').flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((sign) => parseInt(sign, 16));
      return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
    }),
  );
  const { papelera } = brands;
  if (papelera === undefined) throw new Error('There is no such brand.');
  for (const url of ['/', '/store', '/aboutus', '/htb', '/contact-us', '/terminos', '/privacidad', '/cart']) {
    const { html } = await page(url, papelera, { copyryghtText: papelera.company.copyryghtText });
    const words = html.replace(/<script.*?<\/script>|<[^>]*>|\n/gs, '').replace(/&[#\w]+;/g, '');
    const rare = [...new Set(words)].filter((sign) => !known.has(sign.codePointAt(0) ?? 0));
    expect(rare, url).toEqual([]);
  }
});
