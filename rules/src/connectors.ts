// Connectors to ERPs: their kinds, what each exchanges (its streams), how often, and the states of exchanges and orders.

/** The connectors by their kind, with their names on the desk. A kind is stored and part of addresses. */
export const CONNECTORS = {
  tango: { name: 'Tango Gestión', about: 'Trae catálogo, listas, stock y clientes; lleva pedidos.' },
} as const;
export type ConnectorKind = keyof typeof CONNECTORS;
export const CONNECTOR_KINDS = Object.keys(CONNECTORS) as [ConnectorKind, ...ConnectorKind[]];

/** Whether a stream brings data to the shop, or takes data to the other system. */
export type Direction = 'in' | 'out';

/** What connectors exchange, in the order of a run: an earlier stream brings what a later one refers to. */
export const STREAMS = {
  'order-states': { label: 'Estado de pedidos', group: 'orders', direction: 'in' },
  orders: { label: 'Pedidos', group: 'orders', direction: 'out' },
  'sale-conditions': { label: 'Condiciones de venta', group: 'clients', direction: 'in' },
  'price-lists': { label: 'Listas de precios', group: 'catalogue', direction: 'in' },
  clients: { label: 'Clientes', group: 'clients', direction: 'in' },
  products: { label: 'Artículos', group: 'catalogue', direction: 'in' },
  prices: { label: 'Precios', group: 'catalogue', direction: 'in' },
  'customer-prices': { label: 'Precios por cliente', group: 'catalogue', direction: 'in' },
  stock: { label: 'Stock', group: 'stock', direction: 'in' },
  invoices: { label: 'Facturas (PDF)', group: 'invoices', direction: 'in' },
} as const satisfies Record<
  string,
  { readonly label: string; readonly group: StreamGroup; readonly direction: Direction }
>;
export type StreamName = keyof typeof STREAMS;
export const STREAM_NAMES = Object.keys(STREAMS) as [StreamName, ...StreamName[]];

/** The lines of the desk's table, in its order. */
export const STREAM_GROUPS = {
  catalogue: 'Artículos y listas',
  stock: 'Stock',
  clients: 'Clientes',
  orders: 'Pedidos',
  invoices: 'Facturas (PDF)',
} as const;
export type StreamGroup = keyof typeof STREAM_GROUPS;
export const STREAM_GROUP_NAMES = Object.keys(STREAM_GROUPS) as [StreamGroup, ...StreamGroup[]];

/** The states of an exchange with their Spanish names. `warned`: some of it was refused. */
export const EXCHANGE_STATES = {
  running: 'En curso',
  done: 'Al día',
  warned: 'Con avisos',
  failed: 'Falló',
} as const;
export type ExchangeState = keyof typeof EXCHANGE_STATES;
export const EXCHANGE_STATE_NAMES = Object.keys(EXCHANGE_STATES) as [ExchangeState, ...ExchangeState[]];

/** Minutes between two runs that an administrator can choose. */
export const PULL_MINUTES = [5, 15, 30, 60, 180, 720, 1_440] as const;
/** Minutes between two runs; 0: never. */
export type PullMinutes = 0 | (typeof PULL_MINUTES)[number];
/** Characters of the codes of another system. */
export const CONNECTOR_CODE_MAX = 20;
export const CONNECTOR_SECRET_MAX = 500;
/** Days for which the log of exchanges is kept. */
export const EXCHANGES_KEPT_DAYS = 30;

/** What an administrator decides about Tango. */
export interface TangoSettings {
  /** Minutes between two runs of the group; 0: never. */
  readonly catalogueMinutes: PullMinutes;
  readonly stockMinutes: PullMinutes;
  readonly clientsMinutes: PullMinutes;
  readonly sendsOrders: boolean;
  readonly invoicesMinutes: PullMinutes;
  /** Tango's number of the list that is the shop's default list. */
  readonly baseList: string;
  /** Of the orders and of the stock that is read; empty: Tango's own choice, and all. */
  readonly warehouseCode: string;
  readonly sellerCode: string;
  /** Whether an invoice of an order becomes an entry of the client's account, so that its PDF has a place. */
  readonly addsInvoices: boolean;
}

export const TANGO_DEFAULTS: TangoSettings = {
  catalogueMinutes: 30,
  stockMinutes: 15,
  clientsMinutes: 60,
  sendsOrders: true,
  invoicesMinutes: 60,
  baseList: '1',
  warehouseCode: '',
  sellerCode: '',
  addsInvoices: true,
};

/** Minutes between two looks for orders to send and for their states. */
const ORDERS_MINUTES = 1;

/** Returns the minutes between two runs of a group; 0: it does not run. */
export function groupMinutes(settings: TangoSettings, group: StreamGroup): number {
  if (group === 'orders') return settings.sendsOrders ? ORDERS_MINUTES : 0;
  return settings[`${group}Minutes`];
}

const LONGEST_WAIT_MINUTES = 60;

/** Returns the minutes until a failed stream is tried again: 1, 2, 4 … 60. @param failures one after another. */
export const failureWaitMinutes = (failures: number): number =>
  Math.min(LONGEST_WAIT_MINUTES, 2 ** Math.max(0, failures - 1));
