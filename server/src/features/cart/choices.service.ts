import type { cartUpdate } from '@mostrador/contract/entries/cart';
import type { cartConfirmation } from '@mostrador/contract/entries/orders';
import type { Refusal } from '@mostrador/rules/refusals';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import { findMethod, givenAddress } from '../shipping/shipping.service.js';
import { type CartChoices, FETCHED } from './cart.queries.js';

export type { CartChoices };

type Given = Omit<output<typeof cartUpdate> | output<typeof cartConfirmation>, 'cartProducts' | 'externalId'>;
type Chosen =
  | { readonly choices: CartChoices }
  | { readonly choices: CartChoices; readonly refusal: Refusal };

/**
 * Delivery and payment as the cart keeps them, or why they cannot be. A method decides the option; an option chosen
 * without a method forgets the method; whoever fetches the order needs neither. The transport's description belongs to
 * option 1 alone. An address that is said to be the client's own is not one given for this order.
 */
export async function choicesOf(
  db: Database,
  companyId: number,
  given: Given,
): Promise<{ readonly choices: CartChoices; readonly refusal?: Refusal }> {
  if (!isOption(given.paymentOption)) return { choices: {}, refusal: { code: 'payment_invalid' } };
  const delivery = await deliveryChoices(db, companyId, given);
  if ('refusal' in delivery) return delivery;
  const choices = {
    ...(given.contactPhone !== undefined && { contact_phone: given.contactPhone }),
    ...(given.observations !== undefined && { observations: given.observations }),
    ...(given.discountCodes !== undefined && { discount_codes: given.discountCodes.trim() }),
    ...(given.paymentOption !== undefined && { payment_option: given.paymentOption }),
    ...delivery.choices,
  };
  return { choices };
}

const isOption = (option: number | null | undefined): boolean =>
  option === undefined || option === null || option === 1 || option === 2;

async function deliveryChoices(db: Database, companyId: number, given: Given): Promise<Chosen> {
  if (!isOption(given.deliveryOption)) return { choices: {}, refusal: { code: 'delivery_invalid' } };
  if (given.pickUp === true) return { choices: FETCHED };
  const way = await chosenWay(db, companyId, given);
  if ('refusal' in way) return way;
  const deliveryAddress = given.ownAddress === false ? null : given.deliveryAddress;
  const place = deliveryAddress ? await givenAddress(db, deliveryAddress) : { address: deliveryAddress };
  if ('refusal' in place) return { choices: {}, refusal: place.refusal };
  const details = way.choices.delivery_option === 2 ? '' : given.deliveryDetails?.trim();
  const choices = {
    ...(given.pickUp !== undefined && { pick_up: given.pickUp }),
    ...way.choices,
    ...(details !== undefined && { delivery_details: details }),
    ...(place.address !== undefined && { delivery_address: place.address }),
  };
  return { choices };
}

async function chosenWay(
  db: Database,
  companyId: number,
  { deliveryMethod, deliveryOption }: Given,
): Promise<Chosen> {
  if (deliveryMethod !== undefined && deliveryMethod !== null) {
    const method = await findMethod(db, companyId, deliveryMethod);
    if (method === undefined) return { choices: {}, refusal: { code: 'delivery_invalid' } };
    const { code, deliveryOption: option } = method;
    return { choices: { delivery_method: code, delivery_option: option, pick_up: false } };
  }
  if (deliveryMethod === undefined && deliveryOption === undefined) return { choices: {} };
  const option = deliveryOption ?? null;
  return {
    choices: {
      delivery_method: null,
      delivery_option: option,
      ...(option !== null && { pick_up: false }),
    },
  };
}
