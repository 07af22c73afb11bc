// Asks for the products of typed codes, all new codes in one request, and keeps the answers while the screen is open.

import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { QUICK_LINES_MAX, soughtCode } from '@mostrador/rules/quick-order-lines';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api';
import type { KnownCodes } from './shown-lines';

const NONE: KnownCodes = new Map();

/**
 * Returns the products of the given codes as far as they are known.
 * @param codes as typed. The code that is being typed is left out, so that no request is sent for each letter.
 */
export function useKnownCodes(codes: readonly string[]) {
  const { carrier } = useApi();
  const [known, setKnown] = useState(NONE);
  const [failed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());

  const ask = useCallback(
    async (wanted: readonly string[]) => {
      for (const code of wanted) asked.current.add(code);
      try {
        const answer = await carrier('checkQuickOrder', {
          body: { lines: wanted.map((code) => ({ code })) },
        });
        const products = new Map(answer.products.map((product) => [product.code, product]));
        setFailed(false);
        setKnown((before) => {
          const after = new Map(before);
          wanted.forEach((code, index) => {
            after.set(code, productsOf(answer.lines[index]?.matches ?? [], products));
          });
          return after;
        });
      } catch {
        for (const code of wanted) asked.current.delete(code);
        setFailed(true);
      }
    },
    [carrier],
  );

  useEffect(() => {
    if (failed) return;
    const wanted = new Set<string>();
    for (const typed of codes) {
      const code = soughtCode(typed);
      if (code !== '' && !asked.current.has(code)) wanted.add(code);
    }
    if (wanted.size > 0) void ask([...wanted].slice(0, QUICK_LINES_MAX));
  }, [codes, ask, failed]);

  /** Asks again for codes, after the server has refused their lines: price or stock may have changed. */
  const refresh = useCallback((again: readonly string[]) => void ask(again.map(soughtCode)), [ask]);
  const retry = useCallback(() => setFailed(false), []);
  return { known, failed, retry, refresh };
}

const productsOf = (codes: readonly string[], products: ReadonlyMap<string, QuickProduct>): QuickProduct[] =>
  codes.flatMap((code) => products.get(code) ?? []);
