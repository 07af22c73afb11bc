// An offer that is made on a device: what is to be paid of it, with taxes.

import { expect, it } from 'vitest';
import { syncProduct, TAX_TERMS } from '../testing/paged-shop';
import type { LocalBuyer } from './local-buyer';
import { emptyCart, openLines } from './local-cart';
import { asOffer, takenOffer } from './local-offer';

const buyer: LocalBuyer = {
  companyId: 1,
  branchId: 1,
  salesmanId: 2,
  clientId: 3,
  clientName: 'Kiosco Sol',
  targetClientId: 3,
  profile: 2,
  target: undefined,
  pricing: { terms: 'own' },
  cartKey: 3,
  addresses: [],
  credit: undefined,
  taxTerms: { ...TAX_TERMS, perceptions: [] },
};
const product = { ...syncProduct(1), price: 100.1, discountedFinalPrice: null, taxCode: '21', taxRate: 21 };
const line = { seen: product, quantity: 3, observations: '', bypassQuantityCheck: false };
const cart = { ...emptyCart(3, 'x'), lines: [line] };
const terms = { key: 'k', validUntil: '2026-12-31', note: '' };
const offerOf = (of: LocalBuyer) => {
  const { lines } = asOffer({
    lines: openLines(cart, new Map([[product.code, { product, visible: true }]]), 2),
  });
  return takenOffer(cart, lines, of, terms, 0);
};

it('says what is to be paid with the IVA of its lines, beside the total without taxes', () => {
  // 300,30 and 21 %: 63,06
  expect(offerOf(buyer)).toMatchObject({
    localUniqueId: 'k',
    total: 300.3,
    offer: { validUntil: '2026-12-31', toPay: 363.36 },
  });
});

it('says nothing of what is to be paid where the terms of the client are not known', () => {
  expect(offerOf({ ...buyer, taxTerms: undefined }).offer).toEqual({ validUntil: '2026-12-31', note: '' });
});
