// The sentence of a quick order's line whose units do not fill packs.

import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { expect, it } from 'vitest';
import { shownQuickOrder } from '../../../features/quick-order/shown-lines';
import { answerWords } from './answer-words';

const product: QuickProduct = {
  productId: 1,
  code: 'ABR-1065',
  name: 'Abrochadora',
  subtitle: 'Caja × 6',
  imagePath: '',
  price: 100,
  discountedFinalPrice: 100,
  taxCode: 'IVA21',
  taxRate: 21,
  stockStatusCode: 0,
  stock: 1_000,
  minimalSalesQuantity: 1,
  presentationQuantity: 6,
  barCode: null,
  isbn: null,
  sellable: true,
};

const line = (quantity: string) => ({ key: 1, code: product.code, quantity, acceptsComing: false });

const sentenceOf = (quantity: string, inCart: number) => {
  const known = new Map([[product.code, [product]]]);
  const { lines } = shownQuickOrder([line(quantity)], known, new Map([[product.code, inCart]]));
  return lines[0] && answerWords(lines[0])?.sentence;
};

it.each([
  ['13', 0, '13 unidades no completan una caja de 6.'],
  ['12', 17, 'Con lo que ya está en el pedido son 29 unidades, que no completan una caja de 6.'],
  ['13', 17, undefined],
])('says of %s units, with %s in the cart: %s', (quantity, inCart, sentence) => {
  expect(sentenceOf(quantity, inCart)).toBe(sentence);
});
