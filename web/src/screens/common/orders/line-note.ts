import type { Product } from '@mostrador/contract/entries/products';
import { productText } from '../../../text/products';

/** The small text below a product's name in a table of lines: its code, whether it is still to arrive, and the observations. */
export const lineNote = (product: Pick<Product, 'code' | 'stockStatusCode'>, observations = ''): string =>
  [
    product.code,
    product.stockStatusCode === 2 ? productText.comingIn : '',
    product.stockStatusCode === 1 ? productText.noStock : '',
    observations,
  ]
    .filter(Boolean)
    .join(' · ');
