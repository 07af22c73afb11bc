import type { CartUpdate } from '@mostrador/contract/entries/cart';
import type { CartConfirmation } from '@mostrador/contract/entries/orders';
import type { Refusal } from '@mostrador/rules/refusals';
import { offlineText } from '../../text/offline';
import { notOffline } from '../not-offline';
import type { OrderChoices } from '../schema';

type Given = Omit<CartUpdate, 'cartProducts'> | CartConfirmation;

/** The company's delivery methods, as the device keeps them. */
export interface Method {
  readonly code: string;
  readonly deliveryOption: number;
}

/**
 * Delivery and payment as the cart keeps them, or why they cannot be: the server's way of reading them.
 * @throws CallFailed for an address of this order alone, which the server has to look at.
 */
export function choicesOf(
  before: OrderChoices,
  given: Given,
  methods: readonly Method[],
): OrderChoices | Refusal {
  if (!isOption(given.paymentOption)) return { code: 'payment_invalid' };
  if (!isOption(given.deliveryOption)) return { code: 'delivery_invalid' };
  const choices: OrderChoices = {
    ...before,
    observations: given.observations ?? before.observations,
    discountCodes: given.discountCodes?.trim() ?? before.discountCodes,
    paymentOption: given.paymentOption === undefined ? before.paymentOption : given.paymentOption,
  };
  if (given.pickUp === true)
    return { ...choices, pickUp: true, deliveryOption: null, deliveryMethod: null, deliveryDetails: '' };
  const address = given.ownAddress === false ? null : given.deliveryAddress;
  if (address !== undefined && address !== null) throw notOffline(offlineText.noAddress);
  const way = wayOf(choices, given, methods);
  if (way === undefined) return { code: 'delivery_invalid' };
  const details = way.deliveryOption === 2 ? '' : (given.deliveryDetails?.trim() ?? choices.deliveryDetails);
  return { ...choices, ...way, deliveryDetails: details };
}

const isOption = (option: number | null | undefined): boolean =>
  option === undefined || option === null || option === 1 || option === 2;

function wayOf(
  { deliveryMethod, deliveryOption, pickUp }: OrderChoices,
  given: Given,
  methods: readonly Method[],
): Pick<OrderChoices, 'deliveryMethod' | 'deliveryOption' | 'pickUp'> | undefined {
  const fetched = given.pickUp ?? pickUp;
  if (given.deliveryMethod !== undefined && given.deliveryMethod !== null) {
    const method = methods.find(({ code }) => code === given.deliveryMethod);
    return method && { deliveryMethod: method.code, deliveryOption: method.deliveryOption, pickUp: false };
  }
  if (given.deliveryMethod === undefined && given.deliveryOption === undefined)
    return { deliveryMethod, deliveryOption, pickUp: fetched };
  const option = given.deliveryOption ?? null;
  return { deliveryMethod: null, deliveryOption: option, pickUp: option === null && fetched };
}
