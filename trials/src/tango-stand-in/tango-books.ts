// What the stand-in for Tango Tiendas has: articles, lists, prices, stock, clients, sale conditions, and the orders that it was sent.

import type {
  TangoBatchResult,
  TangoCustomer,
  TangoCustomerPrice,
  TangoOrder,
  TangoPrice,
  TangoPriceList,
  TangoProduct,
  TangoSaleCondition,
  TangoState,
  TangoStock,
} from '@mostrador/connectors/tango/contract';

export interface BookedOrder {
  order: TangoOrder;
  state: TangoState;
  /** How often it arrived. */
  arrivals: number;
  invoice: { readonly type: string; readonly number: string } | undefined;
}

/** Tango's data. Rows are replaced as a whole; a test changes them freely. */
export class TangoBooks {
  products: TangoProduct[] = [];
  priceLists: TangoPriceList[] = [];
  prices: TangoPrice[] = [];
  customerPrices: TangoCustomerPrice[] = [];
  stock: TangoStock[] = [];
  customers: TangoCustomer[] = [];
  saleConditions: TangoSaleCondition[] = [];
  readonly orders = new Map<string, BookedOrder>();
  /** Chooses why an order is refused, in Tango's words. */
  refuse: (order: TangoOrder) => string | undefined = () => undefined;

  /** Takes an order as the contract says: the sums must add up; the same OrderID again changes the order that is there. */
  take(order: TangoOrder): TangoBatchResult {
    const refused = (ValidationException: string) => ({
      OrderID: order.OrderID,
      Inprocess: false,
      ValidationException,
    });
    const reason = this.refuse(order);
    if (reason !== undefined) return refused(reason);
    const items = order.OrderItems.reduce(
      (sum, { Quantity, UnitPrice }) => sum + Math.round(Quantity * UnitPrice * 100),
      0,
    );
    const shipping = Math.round((order.Shipping?.ShippingCost ?? 0) * 100);
    const total = items + shipping - Math.round(order.TotalDiscount * 100);
    if (total !== Math.round(order.Total * 100)) return refused("Order total doesn't add up.");
    if (
      order.PriceListNumber !== undefined &&
      !this.priceLists.some((list) => list.PriceListNumber === order.PriceListNumber)
    )
      return refused('Lista de precios inexistente');
    const known = this.orders.get(order.OrderID);
    if (known === undefined)
      this.orders.set(order.OrderID, { order, state: 'INGRESADA', arrivals: 1, invoice: undefined });
    else if (known.state === 'EN PROCESO' && !order.CancelOrder) return refused('La orden ya fue procesada');
    else {
      known.order = order;
      known.arrivals += 1;
      if (order.CancelOrder) known.state = 'CANCELADA';
      else if (known.state === 'RECHAZADA') known.state = 'INGRESADA';
    }
    return { OrderID: order.OrderID, Inprocess: true };
  }

  /** Makes a pedido of an order: its units are engaged. */
  process(orderId: string): void {
    this.#move(orderId, 'EN PROCESO');
    this.#engage(orderId, (row, units) => ({ ...row, EngagedQuantity: row.EngagedQuantity + units }));
  }

  /** Bills a processed order: its units leave the stock. */
  bill(orderId: string, number: string): void {
    const booked = this.#move(orderId, 'FINALIZADA');
    booked.invoice = { type: 'FAC', number };
    this.#engage(orderId, (row, units) => ({
      ...row,
      Quantity: row.Quantity - units,
      EngagedQuantity: row.EngagedQuantity - units,
    }));
  }

  reject(orderId: string): void {
    this.#move(orderId, 'RECHAZADA');
  }

  #move(orderId: string, state: TangoState): BookedOrder {
    const booked = this.orders.get(orderId);
    if (booked === undefined) throw new Error(`Tango has no order ${orderId}.`);
    booked.state = state;
    return booked;
  }

  #engage(orderId: string, change: (row: TangoStock, units: number) => TangoStock): void {
    const units = new Map(
      this.orders.get(orderId)?.order.OrderItems.map(({ SKUCode, Quantity }) => [SKUCode, Quantity]),
    );
    this.stock = this.stock.map((row) => change(row, units.get(row.SKUCode) ?? 0));
  }
}
