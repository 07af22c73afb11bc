// Edits an order (`editOrder`): quantities, added and removed lines, delivery data and notes, each from the value that the editor saw;
// stock, shipping, total, event and mail follow in the same transaction.

import { deliveryAddress } from '@mostrador/contract/entries/cart';
import type { OrderFieldEdit, OrderLineEdit } from '@mostrador/contract/entries/order-desk';
import { checkLine } from '@mostrador/rules/cart-line';
import { checkAmounts } from '@mostrador/rules/cart-totals';
import { toCentavos } from '@mostrador/rules/money';
import { checkEditable, editedUnits, keptUnits } from '@mostrador/rules/order-units';
import { parsePaymentStatus } from '@mostrador/rules/payment-status';
import { chargeOf } from '@mostrador/rules/quantity-prices';
import { type Refusal, refusalText } from '@mostrador/rules/refusals';
import { checkStock } from '@mostrador/rules/stock';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import type { Tx } from '../../platform/database/database.js';
import { badRequest, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { changedMeanwhile, isSameValue } from '../change-log/change-log.service.js';
import { readableClient } from '../clients/target-client.service.js';
import { renewPreference } from '../order-payments/order-payments.service.js';
import {
  type Buyer,
  buyerOf,
  type PricedProduct,
  productsByCodes,
  productsByIds,
} from '../products/products.service.js';
import { lockProducts } from '../products/stock-lock.service.js';
import { reserveStock } from '../products/stock-moves.service.js';
import { checkAddress } from '../shipping/delivery-input.service.js';
import { keptRate } from '../taxes/taxes.service.js';
import { addressOf, costsOf, type LineAfter } from './edit-costs.service.js';
import { holdIfBeyondCredit } from './hold-order.service.js';
import {
  changeOrder,
  type LockedOrder,
  type LoggedField,
  type OrderChangeOutcome,
  quantityField,
  recordEvent,
  refusalOf,
  staleEdit,
} from './order-changes.service.js';
import type { EventChange } from './order-events.queries.js';
import { editedPrices, newLinePrices, orderedPrices } from './order-prices.js';
import {
  addLines,
  type ChangedHead,
  type LineToChange,
  type OrderToChange,
  writeHead,
  writeUnits,
} from './order-units.queries.js';
import { readableOrder } from './orders.service.js';

export interface OrderEdit {
  readonly key: string;
  readonly lines: readonly OrderLineEdit[];
  readonly fields: readonly OrderFieldEdit[];
  readonly note: string;
}

/**
 * Edits an order that the caller may see. Lines that were in the order keep their IVA and the prices of its day, by their new
 * quantity; added ones have those of today.
 * @throws Problem 404, 409 `changed_meanwhile` with the `conflicts`, `order_not_editable`, `order_paid`, or the code of a line's refusal.
 * Then nothing is written.
 */
export async function editOrder(
  shop: Shop,
  session: Session,
  externalId: string,
  edit: OrderEdit,
): Promise<OrderChangeOutcome> {
  const { client_code: clientCode } = await readableOrder(shop, session, externalId);
  const client = await readableClient(shop, session, { clientCode });
  return changeOrder(shop, session, externalId, edit, async (tx, locked, request) => {
    const lines = await changedLines(tx, session, locked, edit.lines);
    const fields = await changedFields(tx, session, locked.order, edit.fields);
    if (lines.length === 0 && fields.length === 0) return null;
    refuseClosed(locked, lines.length > 0, fields.length > 0);
    const { companyId } = session;
    const orderId = locked.order.order_id;
    const buyer = buyerOf(shop, { ...session, client });
    const after = await writeLines(tx, companyId, locked, lines, buyer);
    const head = headOf(fields);
    const costs = await costsOf(tx, shop, client, { ...locked.order, ...head }, after, {
      isShippedAnew: lines.length > 0 || fields.some(({ field }) => field.startsWith('delivery')),
      buyer,
    });
    await holdIfBeyondCredit(tx, shop, session, locked, costs);
    await writeHead(tx, companyId, orderId, { ...head, ...costs });
    if (costs.total !== locked.order.total) await renewPreference(tx, companyId, orderId, costs.total);
    await recordEvent(tx, session, locked.order, {
      kind: 'edited',
      key: edit.key,
      request,
      note: edit.note.trim(),
      mailed: true,
      changes: [...lines.map(lineChange), ...fields.map(fieldChange)],
      fields: [
        ...lines.map(({ code, from, to }) => ({ field: quantityField(code), from, to })),
        ...fields,
        ...(costs.total === locked.order.total
          ? []
          : [{ field: 'total', from: toCentavos(locked.order.total), to: toCentavos(costs.total) }]),
      ],
    });
    return 'edited';
  });
}

/** A product whose quantity in the order changes. */
interface ChangedLine {
  readonly code: string;
  /** Undefined: it was never in the order. */
  readonly line: LineToChange | undefined;
  readonly from: number;
  readonly to: number;
  /** Of an added product, when it is known. */
  name: string;
}

const lineChange = ({ code, name, from, to }: ChangedLine): EventChange => ({
  field: 'line',
  code,
  name,
  from: String(from),
  to: String(to),
});

/** Returns the lines that an edit changes; what is so already is left out. @throws Problem 400 for a product named twice, 409 for what another user changed. */
async function changedLines(
  tx: Tx,
  { companyId }: Session,
  { order, lines }: LockedOrder,
  edits: readonly OrderLineEdit[],
): Promise<ChangedLine[]> {
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const wanted = new Map(edits.map((edit) => [edit.code.trim(), edit]));
  if (wanted.size < edits.length) throw badRequest('Hay un producto más de una vez.', 'lines');
  const changed = [...wanted].map(([code, { from, to }]) => {
    const line = byCode.get(code);
    const current = line === undefined ? 0 : keptUnits(line);
    return { code, line, seen: from, from: current, to, name: line?.name ?? '' };
  });
  const open = changed.filter(({ from, to }) => from !== to);
  const stale = open.filter(({ seen, from }) => seen !== from);
  if (stale.length > 0)
    throw await changedMeanwhile(
      tx,
      companyId,
      stale.map(({ code, seen, from }) => staleEdit(order.external_id, quantityField(code), seen, from)),
    );
  return open;
}

const deliveryKindOf = (order: OrderToChange): string => {
  if (order.pick_up) return 'pickUp';
  return order.delivery_option === 1 ? 'transport' : order.delivery_option === 2 ? 'post' : '';
};

/** Returns the fields that an edit changes. @throws Problem 409 for what another user changed, or an address that is not complete. */
async function changedFields(
  tx: Tx,
  { companyId }: Session,
  order: OrderToChange,
  edits: readonly OrderFieldEdit[],
): Promise<LoggedField[]> {
  const current: Readonly<Record<OrderFieldEdit['field'], unknown>> = {
    observations: order.observations,
    contactPhone: order.contact_phone,
    deliveryDetails: order.delivery_details,
    delivery: deliveryKindOf(order),
    deliveryAddress: addressOf(order),
  };
  const read: LoggedField[] = [];
  for (const edit of edits) read.push({ ...edit, to: await readValue(tx, edit) });
  const open = read.filter(({ field, to }) => !isSameValue(current[field as never], to));
  const stale = open.filter(({ field, from }) => !isSameValue(current[field as never], from));
  if (stale.length > 0)
    throw await changedMeanwhile(
      tx,
      companyId,
      stale.map(({ field, from }) => staleEdit(order.external_id, field, from, current[field as never])),
    );
  return open;
}

async function readValue(tx: Tx, edit: OrderFieldEdit): Promise<unknown> {
  if (edit.field === 'delivery') return edit.to;
  if (edit.field !== 'deliveryAddress') return edit.to.trim();
  const checked = await checkAddress(tx, edit.to);
  if ('refusal' in checked) throw lineProblem(checked.refusal, checked.refusal.field);
  return checked.address;
}

const lineProblem = (refusal: Refusal, field: string) =>
  new Problem(409, refusal.code, refusalText(refusal), field);

function refuseClosed({ order, status }: LockedOrder, hasLines: boolean, hasFields: boolean): void {
  const payment = parsePaymentStatus(order.payment_status) ?? 'none';
  const known = { status, word: order.status, payment };
  const refusal =
    (hasLines ? checkEditable(known, 'lines') : undefined) ??
    (hasFields ? checkEditable(known, 'delivery') : undefined);
  if (refusal !== undefined) throw refusalOf(refusal);
}

/** Checks and writes changed lines and what they reserve. Returns all lines as they are then. */
async function writeLines(
  tx: Tx,
  companyId: number,
  { order, lines }: LockedOrder,
  changed: readonly ChangedLine[],
  buyer: Buyer,
): Promise<readonly LineAfter[]> {
  const added = changed.filter(({ line }) => line === undefined);
  const found = await productsByCodes(
    tx,
    buyer,
    added.map(({ code }) => code),
  );
  const idOf = ({ code, line }: ChangedLine) => line?.product_id ?? found.get(code)?.product.productId;
  const ids = changed.map((change) => {
    const id = idOf(change);
    if (id === undefined) {
      const { code } = change;
      throw new Problem(409, 'product_unknown', `No existe el producto ${code}.`, quantityField(code));
    }
    return id;
  });
  const stock = await lockProducts(tx, companyId, ids);
  const raised = changed.filter(({ from, to }) => to > from);
  // behind the lock, because a product can be hidden while the edit waits for it
  const known = await productsByIds(
    tx,
    buyer,
    raised.flatMap((change) => idOf(change) ?? []),
  );
  for (const change of raised) {
    const priced = known.get(idOf(change) ?? 0);
    if (priced === undefined) throw new Error(`The product ${change.code} is gone.`);
    change.name = priced.product.name;
    refuseRaised(change, { ...priced, stock: stock.get(priced.product.productId) ?? priced.stock });
  }
  const byLine = new Map(
    changed.flatMap(({ line, to }) => (line === undefined ? [] : [[line, to] as const])),
  );
  const kept = lines.map((line) => {
    const to = byLine.get(line);
    return to === undefined ? line : { ...line, ...editedUnits(line, to), ...editedPrices(line, to) };
  });
  await writeUnits(
    tx,
    companyId,
    order.order_id,
    kept.filter((line, nth) => line !== lines[nth]),
  );
  const news = added.flatMap((change) => {
    const priced = known.get(idOf(change) ?? 0);
    return priced === undefined ? [] : [{ priced, to: change.to }];
  });
  await addLines(
    tx,
    companyId,
    order.order_id,
    lines.length,
    news.map(({ priced, to }) => ({
      productId: priced.product.productId,
      code: priced.product.code,
      name: priced.product.name,
      imagePath: priced.product.imagePath,
      ...newLinePrices(priced, to),
      taxCode: priced.product.taxCode,
      taxRate: priced.product.taxRate,
      quantity: to,
      observations: '',
      stockCheckSkipped: false,
    })),
  );
  const moves = changed.map(({ from, to }, nth) => ({ productId: ids[nth] ?? 0, quantity: to - from }));
  if (moves.length > 0) await reserveStock(tx, companyId, order.order_id, moves);
  const after = [
    ...kept.map((line) => ({
      productId: line.product_id,
      quantity: line.quantity,
      delivered: line.delivered,
      cancelled: line.cancelled,
      unitPrice: toCentavos(line.unit_price),
      freeUnits: line.free_units,
      rate: keptRate(line),
    })),
    ...news.map(({ priced, to }) => {
      const { unitPrice, freeUnits } = chargeOf(priced, to);
      return {
        productId: priced.product.productId,
        quantity: to,
        delivered: 0,
        cancelled: 0,
        unitPrice: unitPrice ?? 0,
        freeUnits,
        rate: taxRateOf(priced.product.taxCode, priced.product.taxRate),
      };
    }),
  ];
  if (after.every((line) => keptUnits(line) === 0))
    throw new Problem(409, 'order_empty', 'Para quitar todos los productos, cancele el pedido.', 'lines');
  const tooLarge = checkAmounts(
    after.map((line) => ({ listPrice: 0, unitPrice: line.unitPrice, quantity: keptUnits(line) })),
  );
  if (tooLarge !== undefined) throw lineProblem(tooLarge, 'lines');
  return after;
}

/** Checks a raised quantity: the added units against the stock, the whole quantity against the minimum. */
function refuseRaised({ code, line, from, to }: ChangedLine, priced: PricedProduct): void {
  const { product } = priced;
  // What was ordered may stay although the client could not order it today.
  const facts =
    line === undefined ? priced : { product, stock: priced.stock, sellable: true, ...orderedPrices(line) };
  const refusal =
    checkLine(facts, to, true) ??
    (line?.stock_check_skipped === true ? undefined : checkStock(to - from, priced.stock, product));
  if (refusal !== undefined) throw lineProblem(refusal, quantityField(code));
}

function headOf(fields: readonly LoggedField[]): ChangedHead {
  let head: ChangedHead = {};
  for (const { field, to } of fields) {
    if (field === 'observations') head = { ...head, observations: String(to) };
    if (field === 'contactPhone') head = { ...head, contact_phone: String(to) };
    if (field === 'deliveryDetails') head = { ...head, delivery_details: String(to) };
    if (field === 'deliveryAddress') head = { ...head, delivery_address: deliveryAddress.parse(to) };
    if (field === 'delivery')
      head = {
        ...head,
        pick_up: to === 'pickUp',
        delivery_option: to === 'transport' ? 1 : to === 'post' ? 2 : null,
        delivery_method: null,
      };
  }
  return head;
}

const DELIVERY_WORDS: Readonly<Record<string, string>> = {
  pickUp: 'Retira en el local',
  transport: 'Transporte',
  post: 'Correo',
};

function fieldChange({ field, from, to }: LoggedField): EventChange {
  const text = (value: unknown): string => {
    if (field === 'delivery') return DELIVERY_WORDS[String(value)] ?? '';
    if (field !== 'deliveryAddress') return String(value ?? '');
    const address = deliveryAddress.safeParse(value);
    if (!address.success) return '';
    const {
      deliveryAddressStreet,
      deliveryAddressFloor,
      deliveryAddressPostalCode,
      deliveryAddressCityName,
    } = address.data;
    return [
      deliveryAddressStreet,
      deliveryAddressFloor,
      deliveryAddressPostalCode && `CP ${deliveryAddressPostalCode}`,
      deliveryAddressCityName,
    ]
      .filter((part) => part !== '')
      .join(', ');
  };
  return { field, code: '', name: '', from: text(from), to: text(to) };
}
