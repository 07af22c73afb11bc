// Finds the brands, built in or from the `brandsDir` folder, picks the one of the configured company name, and makes
// its text colours readable.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brands, defaultBrandCode, plainBrand } from '@mostrador/brands/all';
import type { Brand } from '@mostrador/brands/brand';
import { readableOn } from '@mostrador/rules/contrast';
import { z } from 'zod';
import { ConfigError } from '../../platform/config.js';
import { brandSchema } from './brand-schema.js';

/** A brand and the folder of its pictures, videos and captions. */
export interface BrandFiles {
  readonly brand: Brand;
  readonly folder: string;
}

/** Returns the folder of a built-in brand's files. */
export function builtInBrandFolder(code: string): string {
  return fileURLToPath(new URL(`../../../../brands/assets/${code}`, import.meta.url));
}

/**
 * Returns the built-in brands and one for each folder of `brandsDir` with a `brand.json`. A folder replaces the built-in
 * brand of the same code.
 * @throws ConfigError that names the file and its wrong fields.
 */
export function findBrands(brandsDir: string | undefined): readonly BrandFiles[] {
  const own = [...Object.values(brands), plainBrand].map((brand) => ({
    brand,
    folder: builtInBrandFolder(brand.code),
  }));
  if (brandsDir === undefined) return own;
  if (!existsSync(brandsDir)) throw new ConfigError(['BRANDS_DIR: expected a folder that is there']);
  const found = readdirSync(brandsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(brandsDir, entry.name, 'brand.json')))
    .map(({ name }) => readBrand(join(brandsDir, name), name));
  return [...own.filter(({ brand }) => found.every((other) => other.brand.code !== brand.code)), ...found];
}

function readBrand(folder: string, name: string): BrandFiles {
  const wrong = (problem: string) => new ConfigError([`BRANDS_DIR: ${name}/brand.json: ${problem}`]);
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
  } catch {
    throw wrong('expected JSON');
  }
  const read = brandSchema.safeParse(given);
  if (!read.success) throw wrong(z.prettifyError(read.error));
  const brand: Brand = read.data;
  if (brand.code !== name) throw wrong(`expected the code '${name}', as the folder is called`);
  const missing = filesNamedIn(brand).filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) throw wrong(`expected the files ${missing.join(', ')}`);
  return { brand, folder };
}

/** Returns the files of its own folder that a brand names in any field. */
function filesNamedIn(brand: Brand): string[] {
  const pattern = new RegExp(`"/assets/images/home/${brand.code}/([^"]+)"`, 'g');
  return [...new Set([...JSON.stringify(brand).matchAll(pattern)].map(([, file = '']) => file))];
}

/**
 * Returns the brand with a company's name. An unknown name stops the start in production; otherwise the default brand is
 * used, without its page about the company.
 * @throws ConfigError that lists the brands.
 */
export function brandOfCompany(
  homes: readonly BrandFiles[],
  { company, production }: { readonly company: string; readonly production: boolean },
  warn: (sentence: string) => void,
): BrandFiles {
  const found = homes.find(({ brand }) => brand.code === company);
  if (found !== undefined) return found;
  const known = homes.map(({ brand }) => brand.code).join(', ');
  const fallback = homes.find(({ brand }) => brand.code === defaultBrandCode);
  if (production || fallback === undefined)
    throw new ConfigError([`COMPANY_NAME: expected the name of a brand: ${known}`]);
  warn(`COMPANY_NAME names no brand; the brands are ${known}. The shop opens as ${fallback.brand.code}.`);
  const { about: _, ...brand } = fallback.brand;
  return { brand, folder: fallback.folder };
}

/** Text colours and the background that each is shown on. */
const TEXT_ON_BACKGROUND = [
  ['headerFontColor', 'headerBackgroundColor'],
  ['navLinkColor', 'navBarBackgroundColor'],
  ['navLinkHoverColor', 'navBarBackgroundColor'],
] as const;

/** Returns the brand with readable text colours, and warns of each colour that it changed. */
export function withReadableColours(brand: Brand, warn: (sentence: string) => void): Brand {
  const company = { ...brand.company };
  for (const [ink, ground] of TEXT_ON_BACKGROUND) {
    const readable = readableOn(company[ink], company[ground]);
    if (readable === company[ink]) continue;
    warn(`${ink} ${company[ink]} cannot be read on ${ground} ${company[ground]}: it is shown as ${readable}`);
    company[ink] = readable;
  }
  return { ...brand, company };
}
