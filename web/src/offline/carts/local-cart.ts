// One offline cart, combined with the device's current products: its lines, its amounts, and its answer in the
// contract's shape.
// The offline cart's calls are in `local-carts.ts`.

import type { Cart } from '@mostrador/contract/entries/cart';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { Product } from '@mostrador/contract/entries/products';
import type { UserDetails } from '@mostrador/contract/entries/profile';
import { type HeldLine, type LineFacts, netOf, pricedLine } from '@mostrador/rules/cart-line';
import { displayTotals, type PricedLine } from '@mostrador/rules/cart-totals';
import { dayAt } from '@mostrador/rules/days';
import { freeDelivery } from '@mostrador/rules/free-delivery';
import { fromCentavos } from '@mostrador/rules/money';
import { NO_CHOICES } from '@mostrador/rules/order-choices';
import { quantityPrices } from '@mostrador/rules/quantity-prices';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { taxesByTerms, taxesInPesos } from '@mostrador/rules/tax-terms';
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
  const { stock, active } = product;
  return {
    product,
    sellable: visible || (profile === 3 && active),
    ...quantityPrices(product),
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
      product: { ...withoutSteps(line.seen), active: false, price: null, discountedFinalPrice: null },
      visible: false,
    };
    return { line, facts: factsOf(products.get(line.seen.code) ?? gone, profile) };
  });
}

function withoutSteps({ isCustomerPrice: _, priceSteps: __, promotions: ___, ...product }: Product): Product {
  return product;
}

/** Returns the lines with a new one at the end. */
export const withLine = (lines: readonly LocalLine[], line: LocalLine): LocalLine[] => [
  ...lines,
  { ...line, place: lastPlace(lines) + 1 },
];

/** Returns the place of the last line; 0 if there is none. */
export const lastPlace = (lines: readonly LocalLine[]): number =>
  lines.reduce((last, { place = 0 }) => Math.max(last, place), 0);

/** Returns the cart with this delivery address in place of the one before. */
export function withAddress({ address: _, ...cart }: LocalCart, address: LocalCart['address']): LocalCart {
  return address === undefined ? cart : { ...cart, address };
}

/** Returns a line as `rules/cart-line` takes it. */
export const heldOf = ({ quantity, bypassQuantityCheck }: LocalLine): HeldLine => ({
  quantity,
  stockCheckSkipped: bypassQuantityCheck,
});

/** Returns lines as `rules/cart-totals` takes them, in centavos. */
export const amountsOf = (lines: readonly OpenLine[]): PricedLine[] =>
  lines.map(({ line, facts }) => pricedLine(facts, line.quantity));

/**
 * Returns the cart in the contract's shape. The device does not know what the post costs, unless it is free.
 * @param now milliseconds since 1970.
 */
export function cartAnswer(
  cart: LocalCart,
  lines: readonly OpenLine[],
  buyer: LocalBuyer,
  details: UserDetails | undefined,
  context: CompanyContext | undefined,
  now: number,
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
      ...chargedFields(facts, line.quantity),
      ...(!facts.sellable && { unavailable: true }),
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
    taxes: taxesOfLines(lines, buyer, now),
    taxTerms: buyer.taxTerms ?? null,
    shippingQuote: { cost: free ? 0 : null, weightGrams: 0, provinceName: null },
    deliveryAddress: shown,
    ownAddress: cart.address !== undefined,
    ...(buyer.credit !== undefined && { syncedCredit: buyer.credit }),
    ...(buyer.addresses.length > 0 && { deliveryAddresses: [...buyer.addresses] }),
  };
}

/** Returns what each paid unit of a line costs in pesos, and its free units. */
export function chargedFields(
  facts: LineFacts,
  quantity: number,
): Pick<Cart['cartProducts'][number], 'price' | 'freeUnits'> {
  const { unitPrice, freeUnits } = pricedLine(facts, quantity);
  return { price: fromCentavos(unitPrice), ...(freeUnits > 0 && { freeUnits }) };
}

/** Returns the taxes of lines by the rule of the server, without the post; null where the client's terms are not known. */
export function taxesOfLines(
  lines: readonly OpenLine[],
  { taxTerms }: LocalBuyer,
  now: number,
): Cart['taxes'] {
  if (taxTerms === undefined) return null;
  const nets = lines.map(({ line, facts }) => ({
    net: netOf(pricedLine(facts, line.quantity)),
    rate: taxRateOf(facts.product.taxCode, facts.product.taxRate),
  }));
  return taxesInPesos(taxesByTerms(nets, 0, taxTerms, dayAt(now)));
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
