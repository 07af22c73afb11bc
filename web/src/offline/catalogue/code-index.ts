// Finds the products of the device by code in any case, bar code or ISBN.

import { anyCase, soughtBarCodes } from '@mostrador/rules/code-matches';
import type { Entry } from './index-entry';

/** A product that was found for a typed code. */
export interface FoundByCode {
  readonly productId: number;
  /** Whether its own code is the typed one, in any case. */
  readonly byCode: boolean;
}

export class CodeIndex {
  readonly #codes = new Map<string, number[]>();
  readonly #barCodes = new Map<string, number[]>();

  constructor(entries: Iterable<Entry>) {
    for (const { productId, code, barCode, isbn } of entries) {
      add(this.#codes, anyCase(code), productId);
      if (barCode !== null) add(this.#barCodes, barCode, productId);
      if (isbn !== null) add(this.#barCodes, isbn, productId);
    }
  }

  /** Returns each product once. */
  find(typed: string): FoundByCode[] {
    if (typed === '') return [];
    const byCode = new Set(this.#codes.get(anyCase(typed)));
    const others = new Set(soughtBarCodes(typed).flatMap((barCode) => this.#barCodes.get(barCode) ?? []));
    return [...new Set([...byCode, ...others])].map((productId) => ({
      productId,
      byCode: byCode.has(productId),
    }));
  }
}

function add(index: Map<string, number[]>, key: string, productId: number) {
  const known = index.get(key);
  if (known === undefined) index.set(key, [productId]);
  else known.push(productId);
}
