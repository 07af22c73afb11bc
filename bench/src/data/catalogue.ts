// Benchmark data: makes up the products of a big catalogue (books and stationery), the same ones in every run.

import { searchText, sortKey } from '@mostrador/rules/search-text';
import { between, pick, type Random, zipf } from './random.js';
import {
  ARTICLES,
  COLOURS,
  COUNTS,
  FEATURES,
  GIVEN,
  inventedNames,
  SIZES,
  SUBJECTS,
  SURNAMES,
  TITLES,
} from './words.js';

/** A product as it is loaded; `category` is the index of a leaf. */
export interface BenchProduct {
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly category: number;
  readonly barCode: string | null;
  readonly isbn: string | null;
  readonly stock: number;
  readonly minimal: number | null;
  readonly pack: number | null;
  readonly image: string | null;
  /** Minutes before now. */
  readonly age: number;
  readonly sortName: string;
  readonly searchText: string;
  /** Pesos. */
  readonly amount: number;
}

const THREE_YEARS = 3 * 365 * 1_440;
const BOOKS = 0.3;

/** Returns a function that makes the product of a number. */
export function productMaker(random: Random, leaves: number): (number: number) => BenchProduct {
  const leaf = zipf(
    random,
    Array.from({ length: leaves }, (_, index) => index),
    0.7,
  );
  const article = zipf(random, ARTICLES, 0.8);
  const feature = zipf(random, FEATURES, 0.8);
  const maker = zipf(random, inventedNames(random, 900));
  const collection = zipf(random, inventedNames(random, 7_000), 0.7);
  const title = zipf(random, TITLES, 0.8);
  const subject = zipf(random, SUBJECTS, 0.8);

  const texts = (number: number) => {
    if (random() >= BOOKS) {
      const name = `${article()} ${maker()} ${collection()} ${feature()} ${pick(random, SIZES)} ${pick(random, COLOURS)}`;
      return {
        code: `${String.fromCharCode(65 + (number % 26))}${number}-${pick(random, COUNTS)}`,
        name: name.replaceAll('-', ' '),
        subtitle: `Por ${pick(random, COUNTS)} unidades`,
        isbn: null,
      };
    }
    return {
      code: `L${number}`,
      name: `${title()} de ${subject()} y ${subject()} ${collection()}`,
      subtitle: `${pick(random, GIVEN)} ${pick(random, SURNAMES)}`,
      isbn: `978987${String(number).padStart(7, '0')}`,
    };
  };

  return (number) => {
    const { code, name, subtitle, isbn } = texts(number);
    const barCode = isbn ?? `779${String(number).padStart(10, '0')}`;
    const sized = random() < 0.25;
    return {
      code,
      name,
      subtitle,
      description: `${name}. ${subtitle}. Ideal para librerías, escuelas y oficinas; consulte por cantidad.`,
      category: leaf(),
      barCode: random() < 0.95 ? barCode : null,
      isbn,
      stock: random() < 0.06 ? 0 : between(random, 1, 4) * between(random, 5, 2_500),
      minimal: sized ? pick(random, [2, 3, 6, 12]) : null,
      pack: sized ? pick(random, [6, 12, 24]) : null,
      image: random() < 0.93 ? `${code.toLowerCase()}.svg` : null,
      age: between(random, 0, THREE_YEARS),
      sortName: sortKey(name),
      searchText: searchText(name, code, [subtitle, barCode]),
      amount: between(random, 300, 90_000) + between(random, 0, 99) / 100,
    };
  };
}
