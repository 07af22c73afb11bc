/** Generates the past orders of the demonstration clients from a seeded random generator. */
import type { DemoOrder, DemoOrderLine, DemoOrderStatus, DemoProduct } from './demo-company.js';
import { itemAt, type Random } from './random.js';

const orderNotes = [
  '',
  '',
  '',
  'Entregar por la mañana.',
  'Facturar junto con el pedido anterior.',
  'Avisar antes de despachar, por favor.',
  'Sin cambios de color si falta alguno.',
] as const;
const lineNotes = [
  'colores surtidos',
  'si no hay, reemplazar por el de otro color',
  'revisar que venga el pack cerrado',
] as const;
const carriers = [
  'Transporte Cuenca Sur',
  'Expreso Las Lomas',
  'Cargas del Litoral',
  'Retira un comisionista',
] as const;

function statusFor(r: Random, daysAgo: number): DemoOrderStatus {
  if (r.withProbability(0.07)) return 'Cancelado';
  if (daysAgo <= 3) return 'Pendiente';
  if (daysAgo <= 7) return r.withProbability(0.5) ? 'Pendiente' : 'En preparación';
  if (daysAgo <= 14) return r.withProbability(0.5) ? 'En preparación' : 'Despachado';
  return daysAgo <= 24 ? 'Despachado' : 'Entregado';
}

/** Returns the delivery of an order. One in nine is collected. Others have a delivery method, except those older than 180 days. */
function deliveryFor(
  i: number,
  daysAgo: number,
  option: 1 | 2,
  carrier: string,
): Pick<DemoOrder, 'deliveryOption' | 'deliveryDetails' | 'pickUp' | 'deliveryMethod'> {
  if (i % 9 === 4) return { deliveryOption: null, deliveryDetails: '', pickUp: true, deliveryMethod: null };
  const method = option === 1 ? 'EXP' : itemAt(['COR-DOM', 'COR-SUC'], i);
  return {
    deliveryOption: option,
    deliveryDetails: carrier,
    pickUp: false,
    deliveryMethod: daysAgo > 180 ? null : method,
  };
}

/** Returns the card payment of an order. Every third order is paid by card; cancelled ones are refunded. */
function cardPaymentFor(i: number, status: DemoOrderStatus): DemoOrder['payment'] {
  if (i % 3 !== 1) return 'none';
  if (status === 'Cancelado') return 'refunded';
  return status === 'Pendiente' && i % 2 === 1 ? 'pending' : 'paid';
}

function noteFor(i: number, status: DemoOrderStatus): string {
  if (status === 'Despachado') return `Guía ${40_210_000 + i * 137}.`;
  if (status === 'Entregado' && i % 4 === 2) return 'Recibió el encargado del depósito.';
  return status === 'Cancelado' ? 'Cancelado a pedido del cliente.' : '';
}

/**
 * Generates `count` past orders of one client over the last `days` days, oldest first.
 * @param lines minimum and maximum number of lines of an order.
 * @param takesCards whether some orders are paid by card.
 */
export function generateOrders(
  r: Random,
  products: readonly DemoProduct[],
  buyer: { readonly clientCode: string; readonly userEmail: string },
  count: number,
  days: number,
  lines: readonly [least: number, most: number],
  takesCards = false,
): DemoOrder[] {
  const sold = products.filter((p) => p.visible && p.active && p.stock > p.minimalSalesQuantity * 4);
  return Array.from({ length: count }, (_, i): DemoOrder => {
    // The closer to today, the more orders: the client buys more and more.
    const daysAgo = Math.max(1, Math.round(days * ((count - 1 - i) / count) ** 1.4 + r.between(0, 2)));
    const codes = new Map<string, DemoOrderLine>();
    for (let n = r.integer(lines[0], lines[1]); n > 0; n--) {
      const p = r.pick(sold);
      codes.set(p.code, {
        productCode: p.code,
        quantity: p.minimalSalesQuantity + p.presentationQuantity * r.integer(0, 2),
        ...(r.withProbability(0.08) ? { observations: r.pick(lineNotes) } : {}),
      });
    }
    const option = r.withProbability(0.7) ? 1 : 2;
    const status = statusFor(r, daysAgo);
    const observations = r.pick(orderNotes);
    const carrier = option === 1 ? r.pick(carriers) : '';
    const paymentOption = r.withProbability(0.75) ? 1 : 2;
    const payment = takesCards ? cardPaymentFor(i, status) : 'none';
    return {
      ...buyer,
      daysAgo,
      status,
      lines: [...codes.values()],
      observations,
      ...deliveryFor(i, daysAgo, option, carrier),
      paymentOption: payment === 'none' ? paymentOption : null,
      payment,
      note: noteFor(i, status),
    };
  }).sort((a, b) => b.daysAgo - a.daysAgo);
}
