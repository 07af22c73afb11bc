// Reads prices by quantity for the desk, and saves the one that an administrator edits, with its row in the audit trail.

import type { QuantityPrice, quantityPricesCalls } from '@mostrador/contract/entries/quantity-prices';
import type { output } from 'zod';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { authorOf, changedMeanwhile, recordChanges } from '../change-log/change-log.service.js';
import {
  type NamedQuantityPrice,
  selectIds,
  selectOfClient,
  selectOfProduct,
} from './quantity-prices.queries.js';
import {
  lockOwners,
  loggedKey,
  loggedValues,
  type QuantityPriceKey,
  type QuantityPriceValue,
  selectStored,
  storedValue,
  storeQuantityPrices,
} from './quantity-prices.service.js';

type Asked = output<typeof quantityPricesCalls.deskQuantityPrices.query>;
type Change = output<typeof quantityPricesCalls.saveQuantityPrice.body>;

/** Returns the prices by quantity of a product, or those agreed with a client; none for what the company does not have. */
export async function deskQuantityPrices(
  shop: Shop,
  { productId, clientId = 0 }: Asked,
): Promise<{ prices: QuantityPrice[] }> {
  const { companyId } = shop.company();
  const rows =
    productId === undefined
      ? await selectOfClient(shop.db, companyId, clientId)
      : await selectOfProduct(shop.db, companyId, productId);
  return { prices: rows.map(answerOf) };
}

const answerOf = ({ id: _, amount, ...row }: NamedQuantityPrice): QuantityPrice => ({
  ...row,
  value: shownValue(storedValue({ amount })),
});

/** A promotion has 0 in place of its price. */
const shownValue = (value: QuantityPriceValue): number | null => (value === 'free' ? 0 : value);
const givenValue = (value: number | null): QuantityPriceValue => (value === 0 ? 'free' : value);

/**
 * Saves one price by quantity. What it is already is not written.
 * @throws Problem 404 for an unknown product, price list or client, 409 `changed_meanwhile`.
 */
export async function saveQuantityPrice(
  shop: Shop,
  session: Session,
  { ownerCode, productCode, from, to, ...given }: Change,
): Promise<{ actionId: string | null }> {
  const { companyId } = shop.company();
  const { kind } = given;
  return shop.db.transaction().execute(async (tx) => {
    const found = await selectIds(tx, companyId, kind, { ownerCode, productCode });
    if (found === undefined) throw notFound('No encontramos ese producto, esa lista o ese cliente.');
    const { ownerId, productId, label } = found;
    await lockOwners(tx, companyId, kind, [ownerId]);
    const key: QuantityPriceKey = { ...given, ownerId, productId };
    const [stored] = await selectStored(tx, companyId, kind, [key]);
    const current = storedValue(stored);
    if (shownValue(current) === to) return { actionId: null };
    if (shownValue(current) !== from)
      throw await changedMeanwhile(tx, companyId, [
        {
          kind,
          key: loggedKey(key),
          productId,
          field: 'price',
          seen: from,
          current: shownValue(current),
        },
      ]);
    const value = givenValue(to);
    await storeQuantityPrices(tx, companyId, kind, [{ ...key, value }]);
    const actionId = await recordChanges(tx, companyId, authorOf(session), [
      {
        kind,
        key: loggedKey(key),
        label,
        productId,
        before: loggedValues(key, current),
        after: loggedValues(key, value),
      },
    ]);
    return { actionId };
  });
}
