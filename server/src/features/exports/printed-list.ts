import { TIME_ZONE } from '@mostrador/rules/days';
import type { PriceDisplay } from '@mostrador/rules/display-prices';
import type { PictureFolders, PrintedBrand } from '../../platform/pdf/pdf-theme.js';
import type { Section } from './category-sections.js';

/** How prices are shown to a list's reader. */
export interface PriceView {
  readonly display: PriceDisplay;
  readonly isVisitor: boolean;
}

/** The content of a product list that is written as PDF or spreadsheet. */
export interface PrintedList extends PictureFolders {
  readonly brand: PrintedBrand;
  /** Where resized pictures are cached on this machine. */
  readonly cacheFolder: string;
  readonly title: string;
  /** The client whose prices are shown; undefined for public prices or none. */
  readonly clientName: string | undefined;
  /** Whether the list contains prices. */
  readonly showsPrices: boolean;
  readonly priceView: PriceView;
  /** The time of the list, in milliseconds since 1970. */
  readonly at: number;
  /** Number of all products found; the sections may hold fewer. */
  readonly totalCount: number;
  readonly sections: readonly Section[];
}

/** Where a list is written, how it is stopped, and who is notified of its progress. */
export interface ListOutput {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called with the number of written products; the list goes on when it resolves. */
  readonly progress: (done: number) => Promise<void>;
}

export const productCount = ({ sections }: PrintedList): number =>
  sections.reduce((count, { products }) => count + products.length, 0);

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** Returns the day in Argentina: '21/11/2026'. */
export function formatDay(at: number): string {
  const [year, month, day] = DAY.format(at).split('-');
  return `${day}/${month}/${year}`;
}
