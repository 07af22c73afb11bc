// Orders as they are sent to Tango: their amounts add up to the centavo, and what Tango would not take is refused with a reason.

import { toCentavos } from '@mostrador/rules/money';
import { productsTotal } from '@mostrador/rules/order-units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TangoOrder } from './contract.js';
import { type ShopOrder, tangoOrder } from './orders.js';

const SETTINGS = { warehouseCode: '', sellerCode: '' };
const CONDITIONS = new Map([['30 / 60 DIAS', 2]]);

const line = (given: Partial<ShopOrder['lines'][number]> = {}): ShopOrder['lines'][number] => ({
  code: 'A1',
  name: 'Cuaderno',
  quantity: 2,
  freeUnits: 0,
  unitPrice: 100_050,
  ...given,
});

/** An order of two units for 1,000.50 pesos each, whose total is right unless another one is given. */
function shopOrder(given: Partial<ShopOrder> = {}): ShopOrder {
  const order = {
    externalId: '7d0a0f0e-0000-4000-8000-000000000001',
    orderNumber: 42,
    orderId: 7,
    placedAt: Date.UTC(2026, 0, 31, 2, 5, 9),
    shipping: 0,
    observations: '',
    contactPhone: '',
    isCancelled: false,
    client: {
      clientId: 3,
      code: 'CLI1',
      legalName: 'Librería del Centro',
      cuit: '30712345671',
      taxCategory: 'Responsable Inscripto',
      email: 'compras@libreria.example',
      city: 'Rosario',
      postalCode: '2000',
      provinceName: 'Santa Fe',
      priceListNumber: '1',
      paymentTerms: '30 / 60 DIAS',
    },
    lines: [line()],
    address: null,
    ...given,
  };
  const total =
    productsTotal(order.lines.map((each) => ({ ...each, delivered: 0, cancelled: 0 }))) + order.shipping;
  return { total, ...order };
}

const sent = (given: Partial<ShopOrder> = {}, settings = SETTINGS) =>
  tangoOrder(shopOrder(given), settings, CONDITIONS);

/** Sends an order that must be accepted. */
function accepted(given: Partial<ShopOrder> = {}, settings = SETTINGS): TangoOrder {
  const order = sent(given, settings);
  if (typeof order === 'string') throw new Error(`The order was refused: ${order}.`);
  return order;
}

const orders = fc.record({
  lines: fc.array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 10_000 }),
        share: fc.nat(100),
        unitPrice: fc.integer({ min: 1, max: 100_000_000 }),
      })
      .map(({ quantity, share, unitPrice }) =>
        line({ quantity, unitPrice, freeUnits: Math.floor((quantity * share) / 100) }),
      ),
    { minLength: 1, maxLength: 60 },
  ),
  shipping: fc.nat(1_000_000_000),
});

describe('the amounts of an order', () => {
  it('add up to the centavo in what is sent, for any lines, free units and shipping', () => {
    fc.assert(
      fc.property(orders, (given) => {
        const order = accepted(given);
        const items = order.OrderItems.reduce(
          (sum, { Quantity, UnitPrice }) => sum + Quantity * toCentavos(UnitPrice),
          0,
        );
        const shipping = toCentavos(order.Shipping?.ShippingCost ?? 0);
        expect(toCentavos(order.Total)).toBe(items + shipping - toCentavos(order.TotalDiscount));
        expect(toCentavos(order.Total)).toBe(shopOrder(given).total);
      }),
    );
  });
  it('are refused if the total is off by any centavos', () => {
    const off = fc.integer({ min: -1_000, max: 1_000 }).filter((centavos) => centavos !== 0);
    fc.assert(
      fc.property(orders, off, (given, centavos) => {
        expect(sent({ ...given, total: shopOrder(given).total + centavos })).toBe('totals');
      }),
    );
  });
  it('show free units as a discount, because Tango takes no line without a price', () => {
    const order = accepted({ lines: [line({ quantity: 12, freeUnits: 2 })], shipping: 50_000 });
    expect(order).toMatchObject({
      Total: 10_505,
      TotalDiscount: 2_001,
      OrderItems: [{ Quantity: 12, UnitPrice: 1_000.5, DiscountPercentage: 0 }],
      Shipping: { ShippingCost: 500 },
    });
  });
});

describe('an order', () => {
  it.each([
    ['empty', 'no lines', { lines: [] }],
    ['empty', 'cancelled lines alone', { lines: [line({ quantity: 0 })] }],
    ['free_line', 'a line without a price', { lines: [line(), line({ unitPrice: 0 })] }],
    ['province', 'a client of no province', { client: { ...shopOrder().client, provinceName: '' } }],
  ] as const)('is refused as %s with %s', (problem, _, given) => {
    expect(sent(given)).toBe(problem);
  });
  it('leaves out cancelled lines', () => {
    const { OrderItems } = accepted({ lines: [line({ code: 'GONE', quantity: 0 }), line()] });
    expect(OrderItems.map(({ SKUCode }) => SKUCode)).toEqual(['A1']);
  });
  it('has the id and the number of the shop, and the time of Argentina', () => {
    expect(accepted()).toMatchObject({
      OrderID: '7d0a0f0e-0000-4000-8000-000000000001',
      OrderNumber: 'PED-0001-00000042',
      Date: '2026-01-30T23:05:09',
      PaidTotal: 0,
      CancelOrder: false,
      SaleConditionCode: 2,
      PriceListNumber: 1,
      Customer: { Code: 'CLI1', DocumentType: '80', IVACategoryCode: 'RI', ProvinceCode: '12' },
    });
  });
  it('is sent as cancelled with the moment of the cancellation', () => {
    const order = shopOrder({ isCancelled: true });
    expect(tangoOrder(order, SETTINGS, CONDITIONS, Date.UTC(2026, 1, 1, 12))).toMatchObject({
      CancelOrder: true,
      CancelDate: '2026-02-01T09:00:00',
    });
  });
  it('leaves to Tango what the settings and the client do not say', () => {
    const { client } = shopOrder();
    const order = accepted({
      client: { ...client, code: 'LONGER-THAN-TEN', cuit: '', priceListNumber: '', paymentTerms: 'Otra' },
    });
    for (const field of ['WarehouseCode', 'SellerCode', 'SaleConditionCode', 'PriceListNumber', 'Comment'])
      expect(order).not.toHaveProperty(field);
    expect(order.Customer).not.toHaveProperty('Code');
    expect(order.Customer.DocumentType).toBe('96');
    expect(accepted({}, { warehouseCode: '7', sellerCode: 'V2' })).toMatchObject({
      WarehouseCode: '7',
      SellerCode: 'V2',
    });
  });
  it.each([
    ['Responsable Inscripto', 'RI'],
    ['Monotributista', 'RS'],
    ['Exento', 'EX'],
    ['Consumidor Final', 'CF'],
    ['', 'CF'],
  ])('of the tax category %j is %s in Tango', (taxCategory, code) => {
    const { client } = shopOrder();
    expect(accepted({ client: { ...client, taxCategory } }).Customer.IVACategoryCode).toBe(code);
  });
  it('keeps its texts within the lengths of Tango', () => {
    const long = 'x'.repeat(500);
    const { client } = shopOrder();
    const order = accepted({
      observations: long,
      contactPhone: long,
      lines: [line({ name: long })],
      client: { ...client, legalName: long, postalCode: long },
    });
    expect(order.Comment).toHaveLength(280);
    expect(order.OrderItems[0]?.Description).toHaveLength(400);
    expect(order.Customer).toMatchObject({
      BusinessName: 'x'.repeat(200),
      PostalCode: 'x'.repeat(8),
      PhoneNumber1: 'x'.repeat(30),
    });
  });
});

describe('the delivery of an order', () => {
  const address = {
    street: 'Mitre 10',
    floor: '2',
    city: 'Ushuaia',
    postalCode: '9410',
    provinceName: 'Tierra del Fuego, Antártida e Islas del Atlántico Sur',
    phone: '2901',
  };
  it('is left out if the client fetches it for nothing', () => {
    expect(accepted()).not.toHaveProperty('Shipping');
  });
  it('goes to its address, else to the province of the client', () => {
    expect(accepted({ address }).Shipping).toMatchObject({
      ShippingID: 7,
      City: 'Ushuaia',
      ProvinceCode: '24',
    });
    expect(accepted({ address: { ...address, provinceName: '' } }).Shipping?.ProvinceCode).toBe('12');
  });
});
