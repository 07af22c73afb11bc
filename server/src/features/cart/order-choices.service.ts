// Checks the delivery, payment and address choices that a cart call sends, and turns them into the cart's columns or a
// refusal.

import type { cartUpdate } from '@mostrador/contract/entries/cart';
import type { cartConfirmation } from '@mostrador/contract/entries/orders';
import {
  addressForOrder,
  checkOptions,
  choicesChange,
  chosenMethodCode,
} from '@mostrador/rules/order-choices';
import type { Refusal } from '@mostrador/rules/refusals';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import type { Company } from '../../shop.js';
import { checkAddress, findMethod } from '../shipping/delivery-input.service.js';
import type { CartChoices } from './cart.queries.js';

export type { CartChoices };

type GivenCart = Omit<
  output<typeof cartUpdate> | output<typeof cartConfirmation>,
  'cartProducts' | 'externalId'
>;

/**
 * Returns the columns of the cart that a call changes (`rules/order-choices`), or the refusal. The method and the address
 * are looked up only when the call brings them.
 */
export async function checkChoices(
  db: Database,
  { companyId, paymentOptions }: Pick<Company, 'companyId' | 'paymentOptions'>,
  given: GivenCart,
): Promise<{ readonly choices: CartChoices; readonly refusal?: Refusal }> {
  const wrong = checkOptions(given, paymentOptions);
  if (wrong !== undefined) return { choices: {}, refusal: wrong };
  const code = chosenMethodCode(given);
  const method = code === undefined ? undefined : await findMethod(db, companyId, code);
  const change = choicesChange(given, method);
  if ('code' in change) return { choices: {}, refusal: change };
  const address = addressForOrder(given);
  const checked = address ? await checkAddress(db, address) : { address };
  if ('refusal' in checked) return { choices: {}, refusal: checked.refusal };
  const { contactPhone } = given;
  const choices = {
    ...(contactPhone !== undefined && { contact_phone: contactPhone }),
    ...(checked.address !== undefined && { delivery_address: checked.address }),
    ...columnsOf(change),
  };
  return { choices };
}

const columnsOf = (change: Exclude<ReturnType<typeof choicesChange>, Refusal>): CartChoices => ({
  ...(change.observations !== undefined && { observations: change.observations }),
  ...(change.discountCodes !== undefined && { discount_codes: change.discountCodes }),
  ...(change.paymentOption !== undefined && { payment_option: change.paymentOption }),
  ...(change.pickUp !== undefined && { pick_up: change.pickUp }),
  ...(change.deliveryMethod !== undefined && { delivery_method: change.deliveryMethod }),
  ...(change.deliveryOption !== undefined && { delivery_option: change.deliveryOption }),
  ...(change.deliveryDetails !== undefined && { delivery_details: change.deliveryDetails }),
});
