import type { Brand } from '@mostrador/brands/brand';
import { TIME_ZONE } from '@mostrador/rules/days';
import type { Section } from './category-sections.js';

/** A list of products as it goes to paper or into a spreadsheet. */
export interface PrintedList {
  readonly brand: Brand;
  /** Of the brand's files. */
  readonly brandFolder: string;
  readonly title: string;
  /** In whose prices; undefined: the public ones, or none. */
  readonly clientName: string | undefined;
  /** False: no price stands anywhere. */
  readonly showsPrices: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of all that was found; the sections may hold fewer. */
  readonly totalCount: number;
  readonly sections: readonly Section[];
}

/** How a file is made, step by step. */
export interface ListOutput {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Told of each product that has been written. */
  readonly progress: (done: number) => Promise<void>;
}

export const productCount = ({ sections }: PrintedList): number =>
  sections.reduce((count, { products }) => count + products.length, 0);

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** The day in Argentina: '21/11/2026'. */
export function formatDay(at: number): string {
  const [year, month, day] = DAY.format(at).split('-');
  return `${day}/${month}/${year}`;
}
