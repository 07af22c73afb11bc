// The delivery and payment choices of a cart (Transporte, Correo, retiro, Transferencia, Cheque): which are valid, how
// a new choice changes the others.
// The transport description (`deliveryDetails`) is kept only for deliveryOption 1.

import type { Refusal } from './refusals.js';

/** How an order is delivered and paid, as a cart keeps it. */
export interface OrderChoices {
  readonly observations: string;
  readonly discountCodes: string;
  /** 1: transport, 2: post; null while nothing is chosen. */
  readonly deliveryOption: number | null;
  /** Describes the transport; empty for the post. */
  readonly deliveryDetails: string;
  /** 1: bank transfer, 2: cheque; null while nothing is chosen. */
  readonly paymentOption: number | null;
  /** The client collects the order at the shop. */
  readonly pickUp: boolean;
  /** The code of one of the company's delivery methods. */
  readonly deliveryMethod: string | null;
}

/** The choices that a call sends. Undefined leaves a choice unchanged; null removes it. */
export type GivenChoices = {
  readonly [Name in keyof OrderChoices]?: OrderChoices[Name] | undefined;
};

/** A delivery method of the company. */
export interface DeliveryMethod {
  readonly code: string;
  readonly deliveryOption: number;
}

/** The delivery address that a call sends for one order. */
interface GivenAddress<Address> {
  readonly pickUp?: boolean | undefined;
  /** null: the client's own address. */
  readonly deliveryAddress?: Address | null | undefined;
  /** False: the address is the client's own and is not kept. */
  readonly ownAddress?: boolean | undefined;
}

/** A cart in which nothing was chosen. */
export const NO_CHOICES: OrderChoices = {
  observations: '',
  discountCodes: '',
  deliveryOption: null,
  deliveryDetails: '',
  paymentOption: null,
  pickUp: false,
  deliveryMethod: null,
};

/** The delivery of an order that the client collects at the shop. */
export const PICK_UP = {
  pickUp: true,
  deliveryOption: null,
  deliveryMethod: null,
  deliveryDetails: '',
} as const;

/** The payments that a company may offer: 1 bank transfer, 2 cheque. */
export const ALL_PAYMENTS: readonly number[] = [1, 2];

/**
 * Checks the payment and delivery options of a call: each is 1, 2, null or left out (spec, checkout).
 * @param payments the payments that the company offers.
 * @returns undefined when both exist; the payment is refused first.
 */
export function checkOptions(
  { paymentOption, deliveryOption }: GivenChoices,
  payments: readonly number[] = ALL_PAYMENTS,
): Refusal<'payment_invalid' | 'delivery_invalid'> | undefined {
  if (paymentOption !== undefined && paymentOption !== null && !payments.includes(paymentOption))
    return { code: 'payment_invalid' };
  return isOption(deliveryOption) ? undefined : { code: 'delivery_invalid' };
}

/**
 * Returns the code of the delivery method that a call chooses, for the caller to look it up.
 * @returns undefined when the call chooses none. A client who collects the order needs none.
 */
export function chosenMethodCode({ pickUp, deliveryMethod }: GivenChoices): string | undefined {
  return pickUp === true ? undefined : (deliveryMethod ?? undefined);
}

/**
 * Returns the address that a call gives for this order alone, for the server to check it.
 * @returns null for the client's own address, undefined to leave the cart's address as it is.
 */
export function addressForOrder<Address>({
  pickUp,
  ownAddress,
  deliveryAddress,
}: GivenAddress<Address>): Address | null | undefined {
  return pickUp === true || ownAddress === false ? null : deliveryAddress;
}

/**
 * Returns the choices that a call changes, or why it may not (spec, checkout). A method decides the delivery option. An
 * option without a method removes the method. A client who collects the order needs neither. Only the transport has a
 * description.
 * @param method the company's method with the code of `chosenMethodCode`; undefined when the company has none with it.
 */
export function choicesChange(
  given: GivenChoices,
  method: DeliveryMethod | undefined,
): Partial<OrderChoices> | Refusal<'payment_invalid' | 'delivery_invalid'> {
  const wrong = checkOptions(given);
  if (wrong !== undefined) return wrong;
  if (chosenMethodCode(given) !== undefined && method === undefined) return { code: 'delivery_invalid' };
  const { observations, discountCodes, paymentOption } = given;
  return {
    ...(observations !== undefined && { observations }),
    ...(discountCodes !== undefined && { discountCodes: discountCodes.trim() }),
    ...(paymentOption !== undefined && { paymentOption }),
    ...(given.pickUp === true ? PICK_UP : deliveryChange(given, method)),
  };
}

/** Returns the choices of a cart after a change; the post has no description. */
export function applyChoices(before: OrderChoices, change: Partial<OrderChoices>): OrderChoices {
  const after = { ...before, ...change };
  return after.deliveryOption === 2 ? { ...after, deliveryDetails: '' } : after;
}

function deliveryChange(
  { pickUp, deliveryDetails, ...given }: GivenChoices,
  method: DeliveryMethod | undefined,
): Partial<OrderChoices> {
  const change = {
    ...(pickUp !== undefined && { pickUp }),
    ...(method === undefined ? optionChange(given) : methodChange(method)),
  };
  const details = change.deliveryOption === 2 ? '' : deliveryDetails?.trim();
  return { ...change, ...(details !== undefined && { deliveryDetails: details }) };
}

const methodChange = ({ code, deliveryOption }: DeliveryMethod) => ({
  deliveryMethod: code,
  deliveryOption,
  pickUp: false,
});

function optionChange({ deliveryMethod, deliveryOption }: GivenChoices): Partial<OrderChoices> {
  if (deliveryMethod === undefined && deliveryOption === undefined) return {};
  const option = deliveryOption ?? null;
  return { deliveryMethod: null, deliveryOption: option, ...(option !== null && { pickUp: false }) };
}

const isOption = (option: number | null | undefined): boolean =>
  option === undefined || option === null || option === 1 || option === 2;
