// Converts orders from database rows to API answers: list row, details, timeline steps, and the confirmed order in the
// shape of a cart.

import {
  type Cart,
  type CartLine,
  type DeliveryAddress,
  deliveryAddress,
} from '@mostrador/contract/entries/cart';
import type {
  OrderDetails,
  OrderEvent,
  OrderLine,
  OrderRow,
  OrderStep,
} from '@mostrador/contract/entries/orders';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { ORDER_STATUSES, orderStatusOf } from '@mostrador/rules/order-status';
import { shownUnits } from '@mostrador/rules/order-units';
import { PAYMENT_STATUSES, parsePaymentStatus } from '@mostrador/rules/payment-status';
import { discountAnswer } from '../discount-codes/discount-codes.service.js';
import { orderIdentity } from '../order-sheet/order-sheet.service.js';
import { keptTaxes, keptTermsAnswer, taxesAnswer } from '../taxes/taxes.service.js';
import type { OrderEventRow } from './order-events.queries.js';
import type { OrderLineDb, OrderRowDb, OrderStepDb, TaxedOrderRowDb } from './orders.queries.js';

/** The message after confirming an order that is not paid by card. */
const CONFIRMED =
  'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.';

const HELD =
  'El pedido quedó en revisión porque supera el límite de crédito. Cuando lo aprobemos, le avisamos por mail.';

/** Returns the message after confirming an order. @param placed the words for one that is not in review. */
export const confirmedMessage = ({ status }: Pick<OrderRowDb, 'status'>, placed = CONFIRMED): string =>
  status === ORDER_STATUSES.review ? HELD : placed;

export const documentNumber = (orderNumber: number): string =>
  formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber });

const pesosOf = (amount: string): number => fromCentavos(toCentavos(amount));

const paymentStatusOf = (order: Pick<OrderRowDb, 'payment_status'>) =>
  parsePaymentStatus(order.payment_status) ?? 'none';

const NO_ADDRESS: DeliveryAddress = {
  contactPhone: '',
  deliveryAddressStreet: '',
  deliveryAddressFloor: '',
  deliveryAddressPostalCode: '',
  deliveryAddressCityName: '',
  deliveryAddressCountry: 'AR',
  deliveryAddressProvinceCode: null,
};

/** Returns the order's address; null for an order from before addresses were stored. */
function addressOf(order: OrderRowDb): DeliveryAddress | null {
  const kept = deliveryAddress.safeParse(order.delivery_address);
  return kept.success ? kept.data : null;
}

type OrderHeadDb = Pick<
  OrderRowDb,
  | 'external_id'
  | 'order_number'
  | 'placed_at'
  | 'status'
  | 'total'
  | 'to_pay'
  | 'observations'
  | 'client_name'
  | 'payment_status'
>;

/** Returns the fields of an order that every list of orders has. */
export const orderHead = (order: OrderHeadDb): OrderRow => ({
  externalId: order.external_id,
  formatedDocumentNumber: documentNumber(order.order_number),
  cartPurchaseDate: order.placed_at.toISOString(),
  statusDesc: order.status,
  total: pesosOf(order.total),
  toPay: order.to_pay === null ? null : pesosOf(order.to_pay),
  cartProducts: [],
  observations: order.observations,
  clientName: order.client_name,
  status: orderStatusOf(order.status) ?? 'pending',
  paymentStatus: paymentStatusOf(order),
  paymentStatusDesc: PAYMENT_STATUSES[paymentStatusOf(order)],
});

/** The fields of an order's details that its row does not hold. */
export type OrderLife = Pick<
  OrderDetails,
  'timeline' | 'events' | 'payments' | 'payable' | 'paymentAlert' | 'nextStatuses'
>;

export const orderStep = (step: OrderStepDb): OrderStep => ({
  status: orderStatusOf(step.to_status) ?? 'pending',
  statusDesc: step.to_status,
  at: step.changed_at.toISOString(),
  note: step.note,
});

export const orderEvent = (event: OrderEventRow): OrderEvent => ({
  kind: event.kind,
  at: event.happened_at.toISOString(),
  userName: event.user_name,
  note: event.note,
  changes: event.changes.map((change) => ({ ...change })),
});

export const orderDetails = (
  order: TaxedOrderRowDb,
  lines: readonly OrderLineDb[],
  life: OrderLife,
): OrderDetails => ({
  ...orderHead(order),
  ...life,
  cartProducts: lines.map((line) => orderLineAnswer(order, line)),
  partlyDelivered: order.partly_delivered,
  takenBy: order.taken_by ?? '',
  clientCode: order.client_code,
  clientIdentity: orderIdentity(order),
  contactPhone: order.contact_phone,
  pickUp: order.pick_up,
  deliveryMethodName: order.delivery_method ?? '',
  deliveryAddress: addressOf(order),
  taxes: taxesAnswer(keptTaxes(order.taxes)),
  shippingCost: pesosOf(order.shipping),
  freeDelivery: order.free_delivery,
  discountCodes: order.discount_codes,
  discount: discountAnswer(order.discount),
  deliveryOption: order.delivery_option,
  deliveryDetails: order.delivery_details,
  paymentOption: order.payment_option,
});

/** The order in the shape of the cart that it was: what confirming answers, each time the same. */
export const orderAsCart = (
  order: TaxedOrderRowDb,
  lines: readonly OrderLineDb[],
  companyId: number,
): Cart => ({
  cartId: 0,
  cartProducts: lines.map(lineAnswer),
  contactPhone: order.contact_phone,
  observations: order.observations,
  targetClientId: order.client_id,
  targetClientCode: order.client_code,
  clientId: order.client_id,
  clientName: order.client_name,
  branchId: POINT_OF_SALE,
  companyId,
  externalId: order.external_id,
  formatedDocumentNumber: documentNumber(order.order_number),
  salesmanId: order.salesman_user_id,
  total: pesosOf(order.total),
  shippingCost: pesosOf(order.shipping),
  shippingQuote: {
    cost: pesosOf(order.shipping),
    weightGrams: order.shipping_grams ?? 0,
    provinceName: null,
  },
  taxes: taxesAnswer(keptTaxes(order.taxes)),
  taxTerms: keptTermsAnswer(order.client_tax_category, keptTaxes(order.taxes)),
  discountCodes: order.discount_codes,
  deliveryOption: order.delivery_option,
  deliveryDetails: order.delivery_details,
  paymentOption: order.payment_option,
  pickUp: order.pick_up,
  deliveryMethod: order.delivery_method,
  deliveryAddress: addressOf(order) ?? NO_ADDRESS,
  ownAddress: false,
});

function orderLineAnswer(order: OrderRowDb, line: OrderLineDb): OrderLine {
  const { delivered, cancelled } = shownUnits(orderStatusOf(order.status) ?? 'pending', line);
  return { ...lineAnswer(line), delivered, cancelled };
}

/** A line as it was bought; what an order does not keep of its product is left empty rather than taken from today. */
const lineAnswer = (line: OrderLineDb): CartLine => ({
  detailId: line.order_line_id,
  externalId: line.external_id,
  observations: line.observations,
  price: pesosOf(line.unit_price),
  ...(line.free_units > 0 && { freeUnits: line.free_units }),
  quantity: line.quantity,
  product: {
    productId: line.product_id,
    code: line.code,
    name: line.name,
    subtitle: '',
    description: line.name,
    descriptionLong: '',
    price: pesosOf(line.list_price),
    discountedFinalPrice: pesosOf(line.unit_price),
    imagePath: line.image_path,
    images: line.image_path === null ? [] : [{ imageFileName: line.image_path }],
    stockStatusCode: 0,
    stock: null,
    calculatedFutureStock: null,
    hasPhysicalStock: true,
    isKit: false,
    isReturnable: true,
    quantityFromBarCode: false,
    supplierId: null,
    taxCode: line.tax_code ?? '',
    taxRate: Number(line.tax_rate ?? 0),
    minimalSalesQuantity: null,
    presentationQuantity: null,
    isPriceToPublic: false,
    active: true,
    categoryCode: null,
    barCode: null,
    isbn: null,
  },
});
