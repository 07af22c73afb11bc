// Computes the page layout of a PDF product list: on which page and where each heading, product and index line is
// placed.

import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import type { Section } from './category-sections.js';

/** Positions and sizes on the page, in points. */
export const BAND = 58;
export const GRID = { top: BAND + 22, bottom: 800, columns: 3, gap: 18, row: 172, heading: 28 } as const;
export const INDEX = { top: 130, bottom: 780, line: 17, columns: 2 } as const;

const INDEX_LINES = Math.floor((INDEX.bottom - INDEX.top) / INDEX.line);
const COVER = 1;

export interface PlacedHeading {
  readonly kind: 'heading';
  readonly section: number;
  readonly y: number;
}

export interface PlacedProduct {
  readonly kind: 'product';
  readonly product: ExportedProduct;
  readonly column: number;
  readonly y: number;
}

export interface ListPage {
  /** The section of the page's first product, which the band names. */
  readonly section: number;
  /** Whether that section begins on this page; then the band is its heading. */
  readonly begins: boolean;
  readonly items: readonly (PlacedHeading | PlacedProduct)[];
}

export interface ListLayout {
  readonly pages: readonly ListPage[];
  /** Number of index pages; 0 for a single section. */
  readonly indexPages: number;
  /** The number of the page on which each section begins. */
  readonly firstPages: readonly number[];
}

export const indexLinesOfPage = (page: number) => ({
  from: page * INDEX_LINES * INDEX.columns,
  column: INDEX_LINES,
  to: (page + 1) * INDEX_LINES * INDEX.columns,
});

/**
 * Lays out all pages before any is drawn, because the index names later pages. A heading is never the last item of its
 * page.
 */
export function layoutList(sections: readonly Section[]): ListLayout {
  const indexPages = sections.length > 1 ? Math.ceil(sections.length / (INDEX_LINES * INDEX.columns)) : 0;
  const pages: { section: number; begins: boolean; items: (PlacedHeading | PlacedProduct)[] }[] = [];
  const firstPages: number[] = [];
  let y = Number.POSITIVE_INFINITY;
  for (const [section, { products }] of sections.entries()) {
    for (let from = 0; from < products.length; from += GRID.columns) {
      const begins = from === 0;
      const height = GRID.row + (begins ? GRID.heading : 0);
      if (y + height > GRID.bottom) {
        pages.push({ section, begins, items: [] });
        y = GRID.top;
      } else if (begins) {
        pages.at(-1)?.items.push({ kind: 'heading', section, y });
        y += GRID.heading;
      }
      if (begins) firstPages.push(COVER + indexPages + pages.length);
      for (const [column, product] of products.slice(from, from + GRID.columns).entries())
        pages.at(-1)?.items.push({ kind: 'product', product, column, y });
      y += GRID.row;
    }
  }
  return { pages, indexPages, firstPages };
}
