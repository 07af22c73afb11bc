// Puts answers to lists and products together from what memory holds of the catalogue, without a statement.

import { parse } from 'node:querystring';
import type { CallShape } from '@mostrador/contract/call';
import { productsCalls } from '@mostrador/contract/entries/products';
import { routes } from '@mostrador/contract/routes';
import { countParameters, MAX_PARAMETERS } from '../../platform/http/request-limits.js';
import { givenJson, keptJson } from '../../platform/http/written-json.js';
import type { Session, Shop } from '../../shop.js';
import { rememberedProduct } from '../products/kept-products.service.js';
import { listAnswer, rememberedPage } from '../products/listed-products.service.js';
import { buyerOf } from '../products/products.service.js';

/** An answer that was put together. */
export interface RememberedAnswer {
  readonly call: CallShape;
  readonly query: unknown;
  readonly body: string;
  /** The products whose prices and stock it shows. */
  readonly productIds: readonly number[];
}

/** The calls whose answers may be put together. */
export const isRemembered = ({ name }: Pick<CallShape, 'name'>): boolean =>
  name === 'products' || name === 'product';

/**
 * Returns the answer to a request of a visitor or client, as the route would have given it within the last second; undefined if anything of
 * it would have to be read, or the request is not a valid one.
 * @param hasAgreedPrices whether any price is agreed with the session's client.
 * @param maySearch whether the caller may have words searched for a call, which takes longer than looking for a page.
 */
export function rememberedAnswer(
  shop: Shop,
  session: Session | undefined,
  hasAgreedPrices: boolean,
  url: string,
  maySearch: (call: CallShape) => boolean,
): RememberedAnswer | undefined {
  // salesmen name the client for whom they ask, administrators see what they have just changed
  if (session !== undefined && session.profile !== 1) return undefined;
  if (countParameters(url) > MAX_PARAMETERS) return undefined;
  const end = url.indexOf('?');
  const query = queryOf(end < 0 ? '' : url.slice(end + 1));
  if (query === undefined) return undefined;
  const buyer = buyerOf(shop, session);
  switch (end < 0 ? url : url.slice(0, end)) {
    case `${shop.apiBasePath}${routes.products[1]}`: {
      const filter = productsCalls.products.query.safeParse(query);
      const page = filter.success
        ? rememberedPage(shop, session, buyer, hasAgreedPrices, filter.data, () =>
            maySearch(productsCalls.products),
          )
        : undefined;
      if (page === undefined) return undefined;
      const body = givenJson(listAnswer(page.total, page.products)) ?? '';
      const productIds = page.products.map(({ productId }) => productId);
      return { call: productsCalls.products, query: filter.data, body, productIds };
    }
    case `${shop.apiBasePath}${routes.product[1]}`: {
      const asked = productsCalls.product.query.safeParse(query);
      const found = asked.success
        ? rememberedProduct(shop, buyer, hasAgreedPrices, asked.data.productCode)
        : undefined;
      if (found === undefined) return undefined;
      const { product } = found;
      return {
        call: productsCalls.product,
        query: asked.data,
        body: keptJson(product),
        productIds: [product.productId],
      };
    }
    default:
      return undefined;
  }
}

/** Returns the fields of a query; undefined for one that parsers read in different ways. */
function queryOf(text: string): Record<string, string> | undefined {
  if (text.includes('#')) return undefined;
  try {
    decodeURIComponent(text);
  } catch {
    return undefined;
  }
  const fields = parse(text);
  const isPlain = Object.values(fields).every((value) => typeof value === 'string');
  return isPlain ? (fields as Record<string, string>) : undefined;
}
