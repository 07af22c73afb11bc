import type { OrderChoices } from '../schema';

/** A cart of which nobody has said anything yet. */
export const UNDECIDED: OrderChoices = {
  observations: '',
  discountCodes: '',
  deliveryOption: null,
  deliveryDetails: '',
  paymentOption: null,
  pickUp: false,
  deliveryMethod: null,
};
