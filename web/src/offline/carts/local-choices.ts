import type { CartUpdate } from '@mostrador/contract/entries/cart';
import type { CartConfirmation } from '@mostrador/contract/entries/orders';
import {
  addressForOrder,
  applyChoices,
  checkOptions,
  choicesChange,
  chosenMethodCode,
  type DeliveryMethod,
  type OrderChoices,
} from '@mostrador/rules/order-choices';
import type { Refusal } from '@mostrador/rules/refusals';
import { offlineText } from '../../text/offline';
import { notOffline } from '../not-offline';

type GivenCart = Omit<CartUpdate, 'cartProducts'> | CartConfirmation;

/**
 * Returns the cart's delivery and payment after a call (`rules/order-choices`), or the refusal.
 * @param methods the company's delivery methods, as the device keeps them.
 * @throws CallFailed for an address of this order alone, which only the server can check.
 */
export function checkChoices(
  before: OrderChoices,
  given: GivenCart,
  methods: readonly DeliveryMethod[],
): OrderChoices | Refusal {
  const wrong = checkOptions(given);
  if (wrong !== undefined) return wrong;
  if (addressForOrder(given)) throw notOffline(offlineText.noAddress);
  const code = chosenMethodCode(given);
  const method = methods.find((one) => one.code === code);
  const change = choicesChange(given, method);
  return 'code' in change ? change : applyChoices(before, change);
}
