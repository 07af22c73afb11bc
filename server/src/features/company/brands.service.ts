import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brands, defaultBrandCode } from '@mostrador/brands/all';
import type { Brand } from '@mostrador/brands/brand';
import { readableOn } from '@mostrador/rules/contrast';
import { z } from 'zod';
import { ConfigError } from '../../platform/config.js';
import { brandSchema } from './brand-schema.js';

/** A brand and the folder of its pictures, films and captions. */
export interface BrandFiles {
  readonly brand: Brand;
  readonly folder: string;
}

/** The folder of a brand of the house. */
export function builtInBrandFolder(code: string): string {
  return fileURLToPath(new URL(`../../../../brands/assets/${code}`, import.meta.url));
}

/**
 * The brands of the house, and one for each folder of `brandsDir`: `brand.json` and the files that it names.
 * @throws ConfigError that names each file and field that is wrong.
 */
export function findBrands(brandsDir: string | undefined): readonly BrandFiles[] {
  const own = Object.values(brands).map((brand) => ({ brand, folder: builtInBrandFolder(brand.code) }));
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

/** The files of its own that a brand names, wherever it does. */
function filesNamedIn(brand: Brand): string[] {
  const pattern = new RegExp(`"/assets/images/home/${brand.code}/([^"]+)"`, 'g');
  return [...new Set([...JSON.stringify(brand).matchAll(pattern)].map(([, file = '']) => file))];
}

/**
 * The brand of a company's name. A name without one stops the start in production; elsewhere the default brand
 * stands in, without its own page about the company.
 * @throws ConfigError that says which brands there are.
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

/** What is written in the first colour stands on the second one. */
const TEXT_ON_BACKGROUND = [
  ['headerFontColor', 'headerBackgroundColor'],
  ['navLinkColor', 'navBarBackgroundColor'],
  ['navLinkHoverColor', 'navBarBackgroundColor'],
] as const;

/** The brand with colours that can be read; each one that had to move is told. */
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
