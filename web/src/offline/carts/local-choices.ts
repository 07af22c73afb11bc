import type { CartUpdate, FurtherAddress } from '@mostrador/contract/entries/cart';
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
 */
export function checkChoices(
  before: OrderChoices,
  given: GivenCart,
  methods: readonly DeliveryMethod[],
): OrderChoices | Refusal {
  const wrong = checkOptions(given);
  if (wrong !== undefined) return wrong;
  const code = chosenMethodCode(given);
  const method = methods.find((one) => one.code === code);
  const change = choicesChange(given, method);
  return 'code' in change ? change : applyChoices(before, change);
}

/**
 * Returns the cart's delivery address after a call: one of the client's further addresses, undefined for the default one.
 * @param known the client's further addresses, as the device keeps them.
 * @throws CallFailed for any other address, which only the server can check.
 */
export function checkAddress(
  before: FurtherAddress | undefined,
  given: GivenCart,
  known: readonly FurtherAddress[],
): FurtherAddress | undefined {
  const wanted = addressForOrder(given);
  if (wanted === undefined) return before;
  if (wanted === null) return undefined;
  const place = placeOf(wanted);
  const found = [...(before === undefined ? [] : [before]), ...known].find(
    ({ address }) => placeOf(address) === place,
  );
  if (found === undefined) throw notOffline(offlineText.noAddress);
  return found;
}

/** Where an address is, without its phone. */
const placeOf = (address: { readonly [Key in keyof FurtherAddress['address']]?: unknown }): string =>
  JSON.stringify([
    address.deliveryAddressStreet ?? '',
    address.deliveryAddressFloor ?? '',
    address.deliveryAddressPostalCode ?? '',
    address.deliveryAddressCityName ?? '',
    address.deliveryAddressProvinceCode ?? null,
  ]);
