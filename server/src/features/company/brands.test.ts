// Tests loading brands: a wrong `brand.json` or folder, a company without a brand, readable colours of the built-in
// brands.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brands } from '@mostrador/brands/all';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../platform/config.js';
import { brandOfCompany, findBrands, withReadableColours } from './brands.service.js';

const fixtures = fileURLToPath(new URL('../../../../trials/src/testing/brands', import.meta.url));
const silent = () => undefined;

describe('a folder that is wrong', () => {
  let folder: string | undefined;
  afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

  /** Copies the fixtures with a changed brand.json; when `change` returns undefined, the file is not JSON. */
  function wrong(change: (brand: Record<string, unknown>) => unknown): () => unknown {
    folder = mkdtempSync(join(tmpdir(), 'mostrador-brands-'));
    cpSync(fixtures, folder, { recursive: true });
    const file = join(folder, 'limonero', 'brand.json');
    const changed = change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    writeFileSync(file, changed === undefined ? '{' : JSON.stringify(changed));
    return () => findBrands(folder);
  }

  it.each([
    ['a field that is missing', ({ titles: _, ...rest }: Record<string, unknown>) => rest, 'titles'],
    ['an unknown field', (brand: object) => ({ ...brand, colour: 'red' }), 'colour'],
    ['another code than the folder', (brand: object) => ({ ...brand, code: 'lima' }), "'limonero'"],
    ['text that is no JSON', () => undefined, 'expected JSON'],
    [
      'a file that is not there',
      (brand: object) =>
        JSON.parse(JSON.stringify(brand).replaceAll('limonero/logo.svg', 'limonero/nada.svg')),
      'nada.svg',
    ],
    [
      'a link that runs',
      (brand: object) => ({ ...brand, legal: { supportLink: 'javascript:alert(1)' } }),
      'supportLink',
    ],
  ])('stops the start by %s', (_, change, named) => {
    const found = wrong(change as (brand: Record<string, unknown>) => unknown);
    expect(found).toThrow(ConfigError);
    expect(found).toThrow(named);
  });

  it('is refused with the setting’s name when it does not exist', () => {
    expect(() => findBrands('/no/such/folder')).toThrow('BRANDS_DIR');
  });
});

describe('a company without a brand', () => {
  it('stops the start in production, which says what brands there are', () => {
    expect(() => brandOfCompany(findBrands(fixtures), { company: 'otra', production: true }, silent)).toThrow(
      'papelera, barrilete, tienda, limonero',
    );
  });

  it('has no texts of a company outside production, and reports the existing brands', () => {
    const told: string[] = [];
    const { brand } = brandOfCompany(
      findBrands(undefined),
      { company: 'Otra', production: false },
      (sentence) => told.push(sentence),
    );
    expect(brand.about).toBeUndefined();
    expect(told).toEqual([expect.stringContaining('papelera, barrilete, tienda')]);
  });
});

describe('the colours of the brands of the house', () => {
  it.each(Object.values(brands))('$code: can be read as they are, and are those of its tokens', (brand) => {
    const told: string[] = [];
    expect(withReadableColours(brand, (sentence) => told.push(sentence))).toEqual(brand);
    expect(told).toEqual([]);
    const css = readFileSync(new URL('../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
    const block = css.split(`[data-brand="${brand.code}"] {`)[1]?.split('}')[0] ?? '';
    for (const [token, colour] of [
      ['header-bg', brand.company.headerBackgroundColor],
      ['header-ink', brand.company.headerFontColor],
      ['nav-bg', brand.company.navBarBackgroundColor],
      ['nav-ink', brand.company.navLinkColor],
      ['nav-hover', brand.company.navLinkHoverColor],
      ['thumb-shadow', brand.company.thumbShadowColor],
    ])
      expect(block).toContain(`--${token}: ${colour};`);
  });
});
