// Translates an order of the shop to Tango's.

import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { type Centavos, fromCentavos, multiply, sum } from '@mostrador/rules/money';
import type { TangoOrder, TangoOrderItem, TangoShipping } from './contract.js';
import { provinceCode } from './provinces.js';

/** The parts of an order that are sent to Tango. Amounts in centavos, without taxes. */
export interface ShopOrder {
  readonly externalId: string;
  readonly orderNumber: number;
  readonly orderId: number;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  readonly total: Centavos;
  readonly shipping: Centavos;
  readonly observations: string;
  readonly contactPhone: string;
  readonly isCancelled: boolean;
  readonly client: {
    readonly clientId: number;
    readonly code: string;
    readonly legalName: string;
    /** Eleven digits, or empty. */
    readonly cuit: string;
    readonly taxCategory: string;
    readonly email: string;
    readonly city: string;
    readonly postalCode: string;
    readonly provinceName: string;
    /** Tango's number; empty if Tango has not the client's list. */
    readonly priceListNumber: string;
    readonly paymentTerms: string;
  };
  readonly lines: readonly {
    readonly code: string;
    readonly name: string;
    readonly quantity: number;
    /** Of the quantity, units that cost nothing. */
    readonly freeUnits: number;
    readonly unitPrice: Centavos;
  }[];
  /** null: the client fetches it. */
  readonly address: {
    readonly street: string;
    readonly floor: string;
    readonly city: string;
    readonly postalCode: string;
    readonly provinceName: string;
    readonly phone: string;
  } | null;
}

/** What an administrator decides about the orders that Tango gets; empty for Tango's own choice. */
export interface OrderSettings {
  readonly warehouseCode: string;
  readonly sellerCode: string;
}

/** Why the shop does not send an order. */
export type OrderProblem =
  /** The amounts of the lines and the total differ. */
  | 'totals'
  /** A line without a price: Tango takes none. */
  | 'free_line'
  /** The client's province is unknown. */
  | 'province'
  /** The order has no line that is not cancelled. */
  | 'empty';

const IVA_CATEGORIES: Readonly<Record<string, string>> = {
  'Responsable Inscripto': 'RI',
  Monotributista: 'RS',
  Exento: 'EX',
  'Consumidor Final': 'CF',
};
const CUIT_TYPE = '80';
const DNI_TYPE = '96';
/** Maximum lengths of Tango's fields. */
const MAX = { code: 10, comment: 280, text: 200, phone: 30, postalCode: 8, description: 400 } as const;
const THREE_HOURS_MS = 10_800_000;

/**
 * Returns the order as Tango takes it, or why it cannot be sent. Its OrderID is the order's external id, so that sending it again never
 * makes a second order.
 * @param conditions the codes of sale conditions by their names.
 */
export function tangoOrder(
  order: ShopOrder,
  { warehouseCode, sellerCode }: OrderSettings,
  conditions: ReadonlyMap<string, number>,
  cancelledAt?: number,
): TangoOrder | OrderProblem {
  const { client } = order;
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return 'empty';
  if (lines.some(({ unitPrice }) => unitPrice <= 0)) return 'free_line';
  const province = provinceCode(client.provinceName);
  if (province === undefined) return 'province';
  const items = sum(lines.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity)));
  // Units that cost nothing are lines at the full price, and a discount of the order.
  const free = sum(lines.map(({ unitPrice, freeUnits }) => multiply(unitPrice, freeUnits)));
  if (items - free + order.shipping !== order.total) return 'totals';
  const condition = conditions.get(client.paymentTerms);
  return {
    OrderID: order.externalId,
    OrderNumber: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.orderNumber }),
    Date: localTime(order.placedAt),
    Total: fromCentavos(order.total),
    TotalDiscount: fromCentavos(free),
    PaidTotal: 0,
    FinancialSurcharge: 0,
    ...(warehouseCode !== '' && { WarehouseCode: warehouseCode }),
    ...(sellerCode !== '' && { SellerCode: sellerCode }),
    ...(condition !== undefined && { SaleConditionCode: condition }),
    ...(/^\d{1,4}$/.test(client.priceListNumber) && { PriceListNumber: Number(client.priceListNumber) }),
    ValidateTotalWithPaidTotal: false,
    CancelOrder: order.isCancelled,
    ...(order.isCancelled && {
      CancelReason: 'Cancelado en la tienda',
      CancelDate: localTime(cancelledAt ?? order.placedAt),
    }),
    ...(order.observations !== '' && { Comment: order.observations.slice(0, MAX.comment) }),
    Customer: {
      CustomerID: client.clientId,
      // A longer code is not one of Tango's, which then finds the client by the CUIT.
      ...(client.code.length <= MAX.code && { Code: client.code }),
      DocumentType: client.cuit === '' ? DNI_TYPE : CUIT_TYPE,
      DocumentNumber: client.cuit,
      IVACategoryCode: IVA_CATEGORIES[client.taxCategory] ?? 'CF',
      User: client.email.slice(0, MAX.text),
      Email: client.email,
      BusinessName: client.legalName.slice(0, MAX.text),
      ProvinceCode: province,
      City: client.city.slice(0, MAX.text),
      PostalCode: client.postalCode.slice(0, MAX.postalCode),
      PhoneNumber1: order.contactPhone.slice(0, MAX.phone),
    },
    OrderItems: lines.map(itemOf),
    ...shippingOf(order, province),
  };
}

const itemOf = ({ code, name, quantity, unitPrice }: ShopOrder['lines'][number]): TangoOrderItem => ({
  ProductCode: code,
  SKUCode: code,
  Description: name.slice(0, MAX.description),
  Quantity: quantity,
  UnitPrice: fromCentavos(unitPrice),
  DiscountPercentage: 0,
  SelectMeasureUnit: 'P',
});

function shippingOf(
  { orderId, address, shipping, observations }: ShopOrder,
  clientsProvince: string,
): { Shipping?: TangoShipping } {
  if (address === null && shipping === 0) return {};
  return {
    Shipping: {
      ShippingID: orderId,
      ShippingCost: fromCentavos(shipping),
      Street: (address?.street ?? '').slice(0, MAX.text),
      HouseNumber: '',
      Floor: (address?.floor ?? '').slice(0, MAX.text),
      Apartment: '',
      City: (address?.city ?? '').slice(0, MAX.text),
      PostalCode: (address?.postalCode ?? '').slice(0, MAX.postalCode),
      ProvinceCode: (address && provinceCode(address.provinceName)) ?? clientsProvince,
      PhoneNumber1: (address?.phone ?? '').slice(0, MAX.phone),
      DeliveryHours: observations.slice(0, 100),
    },
  };
}

/** Returns a moment in the time of Argentina: '2026-01-31T17:05:00'. */
const localTime = (moment: number): string => new Date(moment - THREE_HOURS_MS).toISOString().slice(0, 19);
