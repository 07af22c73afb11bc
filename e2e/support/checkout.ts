// Fills a cart for the checkout's journeys: one product, in a quantity just above the minimum amount.

import type { Page } from '@playwright/test';
import type { Api } from './api.js';
import { first, minimumOf, onSale, packOf, unitPrice } from './shop.js';

/** Chooses in the cart's last step what only a client with a last order finds chosen. */
export async function chooseTransportAndTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Transporte/ }).check();
  await page.getByRole('radio', { name: /^Transferencia/ }).check();
}

const ENOUGH = 30_001;

/** Empties the cart first. */
export async function fillCart(buyer: Api): Promise<void> {
  await buyer.emptyCart();
  const dear = first(
    await onSale(buyer),
    (one) => (one.stock ?? 0) > 400 && unitPrice(one) > 500,
    'product of which there is plenty',
  );
  const pack = Math.max(packOf(dear), minimumOf(dear));
  await buyer.put(dear.code, pack * Math.ceil(ENOUGH / unitPrice(dear) / pack));
}
