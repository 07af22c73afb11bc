// One offline cart, combined with the device's current products: its lines, its amounts, and its answer in the
// contract's shape.
// The offline cart's calls are in `local-carts.ts`.

import type { Cart } from '@mostrador/contract/entries/cart';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { Product } from '@mostrador/contract/entries/products';
import type { UserDetails } from '@mostrador/contract/entries/profile';
import type { LineFacts } from '@mostrador/rules/cart-line';
import { displayTotals, type PricedLine } from '@mostrador/rules/cart-totals';
import { freeDelivery } from '@mostrador/rules/free-delivery';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { NO_CHOICES } from '@mostrador/rules/order-choices';
import { unitPrice } from '@mostrador/rules/pricing';
import { freeDeliveryTerms } from '../../page/free-delivery';
import type { LocalProduct } from '../catalogue/local-catalogue';
import type { LocalCart, LocalLine } from '../schema';
import type { LocalBuyer } from './local-buyer';

/** A line with its product as the device has it now. */
export interface OpenLine {
  readonly line: LocalLine;
  readonly facts: LineFacts & { readonly product: Product };
}

export const emptyCart = (targetClientId: number, externalId: string): LocalCart => ({
  targetClientId,
  externalId,
  lines: [],
  choices: NO_CHOICES,
  contactPhone: '',
  revision: 0,
});

/** Returns a product as `rules/cart-line` takes it. Its stock is what could be ordered at the last sync. */
export function factsOf({ product, visible }: LocalProduct, profile: 1 | 2 | 3): OpenLine['facts'] {
  const { price, discountedFinalPrice, stock, active } = product;
  const listPrice = price === null ? null : toCentavos(price);
  const discounted = discountedFinalPrice === null ? null : toCentavos(discountedFinalPrice);
  return {
    product,
    sellable: visible || (profile === 3 && active),
    listPrice,
    unitPrice: listPrice === null ? null : unitPrice({ price: listPrice, discountedFinalPrice: discounted }),
    stock: { stock: stock ?? 0, reserved: 0, futureStock: 0, hasPhysicalStock: stock !== null },
  };
}

/** Returns the lines with today's products. A product that left the catalogue stays and cannot be ordered. */
export function openLines(
  { lines }: LocalCart,
  products: ReadonlyMap<string, LocalProduct>,
  profile: 1 | 2 | 3,
): OpenLine[] {
  return lines.map((line) => {
    const gone = {
      product: { ...line.seen, active: false, price: null, discountedFinalPrice: null },
      visible: false,
    };
    return { line, facts: factsOf(products.get(line.seen.code) ?? gone, profile) };
  });
}

/** Returns lines as `rules/cart-totals` takes them, in centavos. */
export const amountsOf = (lines: readonly OpenLine[]): PricedLine[] =>
  lines.map(({ line, facts }) => ({
    listPrice: facts.listPrice ?? 0,
    unitPrice: facts.unitPrice ?? 0,
    quantity: line.quantity,
  }));

/** Returns the cart in the contract's shape. The device does not know what the post costs, unless it is free. */
export function cartAnswer(
  cart: LocalCart,
  lines: readonly OpenLine[],
  buyer: LocalBuyer,
  details: UserDetails | undefined,
  context: CompanyContext | undefined,
): Cart {
  const { choices, contactPhone, externalId } = cart;
  const { companyId, branchId, salesmanId, clientId, clientName, targetClientId, target } = buyer;
  // userDetails has a salesman's own address, not their client's
  const address =
    buyer.profile === 1
      ? addressOf(details)
      : { ...addressOf(undefined), deliveryAddressProvinceCode: target?.deliveryProvinceCode ?? null };
  const shown = cart.address?.address ?? address;
  const { total } = displayTotals(amountsOf(lines));
  const free = freeDelivery(total, shown.deliveryAddressProvinceCode, freeDeliveryTerms(context))?.free;
  return {
    ...choices,
    cartId: 0,
    cartProducts: lines.map(({ line, facts }) => ({
      detailId: facts.product.productId,
      externalId: `${externalId}/${facts.product.productId}`,
      observations: line.observations,
      price: fromCentavos(facts.unitPrice ?? 0),
      product: facts.product,
      quantity: line.quantity,
      ...(line.place !== undefined && { place: line.place }),
    })),
    contactPhone,
    targetClientId,
    targetClientCode: target?.clientCode ?? (buyer.profile === 1 ? (details?.clientCode ?? null) : null),
    clientId,
    clientName,
    branchId,
    companyId,
    externalId,
    formatedDocumentNumber: '',
    salesmanId,
    total: fromCentavos(total),
    shippingCost: 0,
    shippingQuote: { cost: free ? 0 : null, weightGrams: 0, provinceName: null },
    deliveryAddress: shown,
    ownAddress: cart.address !== undefined,
    ...(buyer.addresses.length > 0 && { deliveryAddresses: [...buyer.addresses] }),
  };
}

/** Returns the client's delivery address, else their legal address, as the server does. */
function addressOf(details: UserDetails | undefined): Cart['deliveryAddress'] {
  const delivered =
    details === undefined ||
    details.deliveryAddressStreet !== '' ||
    details.deliveryAddressCityName !== '' ||
    details.deliveryAddressProvinceCode !== null;
  return {
    contactPhone: details?.contactPhone ?? '',
    deliveryAddressCountry: details?.deliveryAddressCountry ?? 'AR',
    ...(delivered
      ? {
          deliveryAddressStreet: joined(details?.deliveryAddressStreet, details?.deliveryAddressNumber),
          deliveryAddressFloor: details?.deliveryAddressFloor ?? '',
          deliveryAddressPostalCode: details?.deliveryAddressPostalCode ?? '',
          deliveryAddressCityName: details?.deliveryAddressCityName ?? '',
          deliveryAddressProvinceCode: details?.deliveryAddressProvinceCode ?? null,
        }
      : {
          deliveryAddressStreet: joined(details.legalAddressStreet, details.legalAddressNumber),
          deliveryAddressFloor: details.legalAddressFloor,
          deliveryAddressPostalCode: details.legalAddressPostalCode,
          deliveryAddressCityName: details.legalAddressCityName,
          deliveryAddressProvinceCode: details.legalAddressProvinceCode,
        }),
  };
}

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');
