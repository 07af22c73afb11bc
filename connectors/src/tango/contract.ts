// The public contract of Tango Tiendas (github.com/TangoSoftware/ApiTiendas): the resources that the shop uses, with Tango's own
// field names. Fields that the shop does not read are left out.

/** The address of the API; it is followed by the name of a resource. */
export const TANGO_BASE_URL = 'https://tiendas.axoft.com/api/Aperture';

/** Rows of a page, at most. */
export const TANGO_PAGE_MAX = 5_000;
/** Orders of a batch, at most. */
export const TANGO_BATCH_MAX = 25;
/** Days after which Tango takes an order no more. */
export const TANGO_ORDER_DAYS_MAX = 30;
/** A credit quota that means that there is no limit. */
export const TANGO_NO_QUOTA = 99_999_999;

/** A page of a resource. */
export interface TangoPage<Row> {
  readonly Paging: { readonly PageNumber: number; readonly PageSize: number; readonly MoreData: boolean };
  readonly Data: readonly Row[];
  readonly PagingError?: string | null;
}

/** `Product`: an article. */
export interface TangoProduct {
  readonly SKUCode: string;
  readonly Description: string;
  readonly AdditionalDescription: string | null;
  readonly BarCode: string | null;
  /** Stock units of one sales unit. */
  readonly SalesEquivalence: number | null;
  readonly Kit: boolean;
  readonly Disabled: boolean;
}

/** `PriceList`. Days as '2026-01-31T00:00:00'. */
export interface TangoPriceList {
  readonly PriceListNumber: number;
  readonly Description: string;
  /** Whether it is in pesos. */
  readonly CommonCurrency: boolean;
  readonly ValidityDateSince: string | null;
  readonly ValidityDateUntil: string | null;
  readonly Disabled: boolean;
}

/** `Price`: of an article on a list, in pesos. */
export interface TangoPrice {
  readonly PriceListNumber: number;
  readonly SKUCode: string;
  readonly Price: number;
  readonly ValidityDateSince: string | null;
  readonly ValidityDateUntil: string | null;
}

/** `PriceByCustomer`: a price that was agreed with a client. */
export interface TangoCustomerPrice {
  readonly SKUCode: string;
  readonly CustomerCode: string;
  readonly Price: number;
  readonly PriceListNumber: number;
}

/** `Stock`, grouped by article: what there is, what orders have engaged, and what is to arrive. */
export interface TangoStock {
  readonly SKUCode: string;
  readonly Quantity: number;
  readonly EngagedQuantity: number;
  readonly PendingQuantity: number;
}

export interface TangoShippingAddress {
  readonly Code: string;
  readonly Address: string | null;
  readonly ProvinceCode: string | null;
  readonly City: string | null;
  readonly PostalCode: string | null;
  /** 'S' or 'N'. */
  readonly DefaultAddress: string;
  readonly Enabled: string;
  readonly DeliveryHours: string | null;
}

/** `Customer`: a client. */
export interface TangoCustomer {
  readonly Code: string;
  readonly BusinessName: string;
  readonly Address: string | null;
  readonly PostalCode: string | null;
  readonly City: string | null;
  readonly ProvinceCode: string | null;
  readonly PhoneNumbers: string | null;
  readonly MobilePhoneNumber: string | null;
  readonly Email: string | null;
  readonly IvaCategoryCode: string;
  readonly DocumentType: string;
  readonly DocumentNumber: string | null;
  readonly PriceListNumber: number | null;
  /** null unless the client is disabled. */
  readonly DisabledDate: string | null;
  readonly CreditQuota: number | null;
  readonly SaleConditionCode: number | null;
  readonly ShippingAddresses: readonly TangoShippingAddress[];
}

/** `SaleCondition`. */
export interface TangoSaleCondition {
  readonly Code: number;
  readonly Description: string;
  readonly Cash: boolean;
}

/** An order as `order` and `order/batch` take it. Amounts in pesos with two decimals. */
export interface TangoOrder {
  /** The same id again is the same order. */
  readonly OrderID: string;
  readonly OrderNumber: string;
  /** 'yyyy-MM-ddTHH:mm:ss', time of Argentina. */
  readonly Date: string;
  readonly Total: number;
  readonly TotalDiscount: number;
  readonly PaidTotal: number;
  readonly FinancialSurcharge: number;
  readonly WarehouseCode?: string;
  readonly SellerCode?: string;
  readonly SaleConditionCode?: number;
  readonly PriceListNumber?: number;
  readonly ValidateTotalWithPaidTotal: boolean;
  readonly CancelOrder: boolean;
  readonly CancelReason?: string;
  readonly CancelDate?: string;
  readonly Comment?: string;
  readonly Customer: TangoOrderCustomer;
  readonly OrderItems: readonly TangoOrderItem[];
  readonly Shipping?: TangoShipping;
}

export interface TangoOrderCustomer {
  readonly CustomerID: number;
  readonly Code?: string;
  readonly DocumentType: string;
  readonly DocumentNumber: string;
  readonly IVACategoryCode: string;
  readonly User: string;
  readonly Email: string;
  readonly BusinessName: string;
  readonly ProvinceCode: string;
  readonly City: string;
  readonly PostalCode: string;
  readonly PhoneNumber1: string;
}

export interface TangoOrderItem {
  readonly ProductCode: string;
  readonly SKUCode: string;
  readonly Description: string;
  readonly Quantity: number;
  readonly UnitPrice: number;
  readonly DiscountPercentage: number;
  /** 'P': the unit in which Tango counts stock and prices. */
  readonly SelectMeasureUnit: 'P';
}

export interface TangoShipping {
  readonly ShippingID: number;
  readonly ShippingCost: number;
  readonly Street: string;
  readonly HouseNumber: string;
  readonly Floor: string;
  readonly Apartment: string;
  readonly City: string;
  readonly PostalCode: string;
  readonly ProvinceCode: string;
  readonly PhoneNumber1: string;
  readonly DeliveryHours: string;
}

/** The answer to POST requests. */
export interface TangoAnswer<Data> {
  readonly Status: number;
  readonly Message: string;
  readonly Data: Data;
  readonly isOk: boolean;
}

/** What became of one order of a batch. */
export interface TangoBatchResult {
  readonly OrderID: string;
  readonly Inprocess: boolean;
  readonly ValidationException?: string;
}

/** The states of an order in Tango. */
export const TANGO_STATES = [
  'PENDIENTE',
  'INGRESADA',
  'RECIBIDA',
  'EN PROCESO',
  'RECHAZADA',
  'CANCELADA',
  'CANCELADA APROB',
  'ANULADA',
  'FINALIZADA',
] as const;
export type TangoState = (typeof TANGO_STATES)[number];

/** GET `order`: an order's state and its invoice. */
export interface TangoOrderState {
  readonly OrderID: string;
  readonly Status: string;
  readonly InvoiceType: string | null;
  readonly InvoiceNumber: string | null;
  readonly InvoiceFileUrl: string | null;
  readonly InvoiceFileExpiration: string | null;
}

/** GET `order` with its orders that Tango does not have. */
export interface TangoOrderPage extends TangoPage<TangoOrderState> {
  readonly OrderError?: { readonly Orders: string; readonly Message: string } | null;
}

/** GET `Invoices`: an invoice of an order, and where its PDF is until the link expires. */
export interface TangoInvoice {
  readonly OrderId: string;
  readonly InvoiceType: string;
  readonly InvoiceNumber: string;
  readonly InvoiceFileUrl: string | null;
  readonly InvoiceFileExpiration: string | null;
}

/** What a notification is about. Its words are case sensitive. */
export const TANGO_TOPICS = [
  'OrderProcessed',
  'OrderObserved',
  'OrderRejected',
  'OrderBilled',
  'InvoiceFile',
  'PriceProductUpdate',
  'StockProductUpdate',
] as const;
export type TangoTopic = (typeof TANGO_TOPICS)[number];

/** A notification. Tango signs none, so that anyone who knows the address may have sent it. */
export interface TangoNotification {
  readonly Topic: string;
  /** The OrderID, or the id of a row of prices or stock. */
  readonly Resource: string;
  readonly Message?: string;
}
