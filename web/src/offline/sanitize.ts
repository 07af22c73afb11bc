import type { FurtherAddress } from '@mostrador/contract/entries/cart';
import type { OfflineClientResult, OfflineDifference, OfflineResult } from '@mostrador/contract/entries/sync';
import { checkAmounts } from '@mostrador/rules/cart-totals';
import { MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { NO_CHOICES } from '@mostrador/rules/order-choices';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import type {
  LocalCart,
  LocalClient,
  LocalClientState,
  LocalOffer,
  LocalOrder,
  LocalOrderLine,
  LocalOrderState,
} from './schema';

/*
 * Repairs carts and orders read from the device's database, which a user may edit and a disk may damage, so that the screens
 * can show them. The server compares prices and total, so it finds what a repair changes of an order.
 */

type Stored<T> = { readonly [Key in keyof T]?: unknown };

const STATES: Readonly<Record<LocalOrderState, true>> = {
  waiting: true,
  sending: true,
  sent: true,
  differs: true,
  refused: true,
  login: true,
  unverified: true,
};

const CLIENT_STATES: Readonly<Record<LocalClientState, true>> = {
  waiting: true,
  sending: true,
  registered: true,
  refused: true,
  login: true,
};

/** Returns the cart with lines that have a product and a whole quantity. */
export function readableCart(stored: LocalCart): LocalCart {
  const lines = listOf<LocalCart['lines'][number]>(stored.lines).filter(({ seen }) => isObject(seen));
  return {
    ...stored,
    lines: lines.map((line, index) => ({
      ...line,
      quantity: wholeUnits(line.quantity),
      place: line.place ?? index + 1,
    })),
  };
}

/** Returns the order with lines, amounts, a date and a state that can be shown and sent. */
export function readableOrder(stored: LocalOrder): LocalOrder {
  const given: Stored<LocalOrder> = stored;
  return {
    localUniqueId: stored.localUniqueId,
    purchaseDate: dateOf(given.purchaseDate),
    targetClientId: typeof given.targetClientId === 'number' ? given.targetClientId : null,
    targetClientName: textOf(given.targetClientName),
    purchaseProducts: linesOf(given.purchaseProducts),
    total: pesosOf(given.total),
    ...(Number.isSafeInteger(given.toPay) && { toPay: Number(given.toPay) }),
    choices: isObject(given.choices) ? { ...NO_CHOICES, ...given.choices } : NO_CHOICES,
    ...(isObject(given.offer) && { offer: offerOf(given.offer) }),
    ...(isFurtherAddress(given.address) && { address: given.address }),
    state: stateOf(given.state),
    answer: isAnswer(given.answer) ? given.answer : null,
    attempts: countOf(given.attempts),
    nextAttemptAt: countOf(given.nextAttemptAt),
    error: typeof given.error === 'string' ? given.error : null,
  };
}

/** Returns the client with texts, a date and a state that can be shown and sent. */
export function readableClient(stored: LocalClient): LocalClient {
  const given: Stored<LocalClient> = stored;
  const fields = isObject(given.fields) ? Object.entries(given.fields) : [];
  const state = typeof given.state === 'string' && Object.hasOwn(CLIENT_STATES, given.state);
  return {
    localUniqueId: stored.localUniqueId,
    localId: typeof given.localId === 'number' ? Math.min(Math.trunc(given.localId), -1) : -1,
    takenAt: dateOf(given.takenAt),
    fields: Object.fromEntries(fields.map(([field, text]) => [field, textOf(text)])),
    deliveryProvinceCode: typeof given.deliveryProvinceCode === 'string' ? given.deliveryProvinceCode : null,
    state: state ? (given.state as LocalClientState) : 'waiting',
    answer: isClientAnswer(given.answer) ? given.answer : null,
    attempts: countOf(given.attempts),
    nextAttemptAt: countOf(given.nextAttemptAt),
    error: typeof given.error === 'string' ? given.error : null,
  };
}

function isClientAnswer(stored: unknown): stored is OfflineClientResult {
  if (!isObject(stored)) return false;
  const { resultCode, failures, client }: Stored<OfflineClientResult> = stored;
  return (
    typeof resultCode === 'number' &&
    Array.isArray(failures) &&
    failures.every((one) => isObject(one) && 'field' in one && 'message' in one) &&
    (client === null || isObject(client))
  );
}

function linesOf(stored: unknown): LocalOrderLine[] {
  const lines = listOf<Stored<LocalOrderLine>>(stored).map((line) => ({
    code: textOf(line.code),
    name: textOf(line.name),
    quantity: wholeUnits(line.quantity),
    observations: textOf(line.observations),
    price: pesosOf(line.price),
    ...freeUnitsOf(line),
    bypassQuantityCheck: line.bypassQuantityCheck === true,
    imagePath: typeof line.imagePath === 'string' ? line.imagePath : null,
  }));
  const amounts = lines.map(({ price, quantity }) => {
    const unitPrice = toCentavos(price);
    return { listPrice: unitPrice, unitPrice, quantity };
  });
  return checkAmounts(amounts) === undefined ? lines : lines.map((line) => ({ ...line, price: 0 }));
}

/** Free units are fewer than the line's. */
function freeUnitsOf({ freeUnits, quantity }: Stored<LocalOrderLine>): Pick<LocalOrderLine, 'freeUnits'> {
  const isValid = typeof freeUnits === 'number' && Number.isInteger(freeUnits) && freeUnits > 0;
  return isValid && freeUnits < wholeUnits(quantity) ? { freeUnits } : {};
}

/** Returns a whole quantity of at least 1; 1 for what is no number. */
function wholeUnits(stored: unknown): number {
  const units = typeof stored === 'number' && !Number.isNaN(stored) ? Math.trunc(stored) : 1;
  return Math.min(Math.max(units, 1), QUANTITY_MAX);
}

function pesosOf(stored: unknown): number {
  if (typeof stored !== 'number' || !Number.isFinite(stored)) return 0;
  return Math.min(Math.max(Math.round(stored * 100), 0), MAX_CENTAVOS) / 100;
}

function isAnswer(stored: unknown): stored is OfflineResult {
  if (!isObject(stored)) return false;
  const { resultCode, differences, totalNow, formatedDocumentNumber }: Stored<OfflineResult> = stored;
  return (
    typeof resultCode === 'number' &&
    typeof formatedDocumentNumber === 'string' &&
    isPesos(totalNow) &&
    Array.isArray(differences) &&
    differences.every(isDifference)
  );
}

function isDifference(stored: unknown): stored is OfflineDifference {
  if (!isObject(stored)) return false;
  const { code, name, kind, quantity, priceSeen, priceNow, available }: Stored<OfflineDifference> = stored;
  return (
    [code, name, kind].every((text) => typeof text === 'string') &&
    quantity === wholeUnits(quantity) &&
    isPesos(priceSeen) &&
    isPesos(priceNow) &&
    (available === null || Number.isInteger(available))
  );
}

function offerOf({ validUntil, note, toPay }: Stored<LocalOffer>): LocalOffer {
  return {
    validUntil: textOf(validUntil),
    note: textOf(note),
    ...(toPay !== undefined && toPay === pesosOf(toPay) && { toPay }),
  };
}

function isFurtherAddress(stored: unknown): stored is FurtherAddress {
  if (!isObject(stored)) return false;
  const { addressId, label, address }: Stored<FurtherAddress> = stored;
  return Number.isInteger(addressId) && typeof label === 'string' && isObject(address);
}

/** Whether an answer's amount is valid; null is an unknown price. */
const isPesos = (stored: unknown): boolean => stored === null || stored === pesosOf(stored);

const stateOf = (stored: unknown): LocalOrderState =>
  typeof stored === 'string' && Object.hasOwn(STATES, stored) ? (stored as LocalOrderState) : 'waiting';

const dateOf = (stored: unknown): string =>
  typeof stored === 'string' && !Number.isNaN(Date.parse(stored)) ? stored : new Date(0).toISOString();

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '');
const countOf = (stored: unknown): number =>
  typeof stored === 'number' && stored >= 0 && Number.isFinite(stored) ? stored : 0;
const isObject = (stored: unknown): stored is object => typeof stored === 'object' && stored !== null;

/** Returns the items that are objects; their fields are not checked. */
const listOf = <T extends object>(stored: unknown): T[] =>
  Array.isArray(stored) ? stored.filter((item): item is T => isObject(item)) : [];
