// The form of a price by quantity: from a stored price, and to the change that is saved, or what is wrong with it.

import type { QuantityPrice } from '@mostrador/contract/entries/quantity-prices';
import { readFromQuantity, unitsFrom } from '@mostrador/rules/from-quantity';
import type { QuantityFacts } from '@mostrador/rules/quantity';
import type { QuantityPriceChange } from '../../../features/quantity-prices/queries';
import { amountText, parseAmount, parseWhole } from '../../text/amounts';
import { quantityPricesText as text } from '../../text/quantity-prices';

export type FormKind = 'step' | 'promotion' | 'customer';

/** As it is typed. */
export interface PriceForm {
  readonly kind: FormKind;
  readonly ownerCode: string;
  readonly productCode: string;
  readonly quantity: string;
  readonly freeUnits: string;
  readonly price: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export const formOf = ({ kind, freeUnits, value, ...price }: QuantityPrice): PriceForm => ({
  kind: kind === 'customer_price' ? 'customer' : freeUnits > 0 ? 'promotion' : 'step',
  ownerCode: price.ownerCode,
  productCode: price.productCode,
  quantity: String(price.fromQuantity),
  freeUnits: freeUnits === 0 ? '' : String(freeUnits),
  price: amountText(value === 0 ? null : value),
  validFrom: price.validFrom ?? '',
  validUntil: price.validUntil ?? '',
});

/** Returns what a form saves, as a new price; or the sentence of what is wrong. @param product its pack, if it is known. */
export function changeOf(form: PriceForm, product: QuantityFacts | undefined): QuantityPriceChange | string {
  const { kind, ownerCode, productCode } = form;
  if (ownerCode === '') return text.wrongOwner;
  if (productCode === '') return text.wrongProduct;
  const typed = readFromQuantity(form.quantity);
  if (typed === undefined || (typed.isInPacks && product === undefined)) return text.wrongQuantity;
  const fromQuantity = unitsFrom(typed, product ?? {});
  if (fromQuantity === undefined) return text.wrongQuantity;
  if (kind === 'step' && fromQuantity < 2) return text.wrongFrom;
  const freeUnits = kind === 'promotion' ? (parseWhole(form.freeUnits) ?? 0) : 0;
  if (kind === 'promotion' && freeUnits < 1) return text.wrongFree;
  const price = kind === 'promotion' ? 0 : parseAmount(form.price);
  if (price === undefined || price === null || (kind !== 'promotion' && price === 0)) return text.wrongPrice;
  const [validFrom, validUntil] = [form.validFrom || null, form.validUntil || null];
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) return text.wrongDays;
  return {
    kind: kind === 'customer' ? 'customer_price' : 'price_step',
    ownerCode,
    productCode,
    fromQuantity,
    freeUnits,
    validFrom,
    validUntil,
    from: null,
    to: price,
  };
}

/** What identifies a price, as it is shown. */
export const keyOf = ({
  kind,
  ownerId,
  productId,
  fromQuantity,
  freeUnits,
  validFrom,
  validUntil,
}: QuantityPrice): string =>
  [kind, ownerId, productId, fromQuantity, freeUnits, validFrom, validUntil].join(' ');
