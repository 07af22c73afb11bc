/** Deals out what no table says: stock, tags, dates, visibility, lists, catalogues and orders. */
import { at, type Chance } from './chance.js';
import type {
  DemoCatalog,
  DemoOrder,
  DemoOrderLine,
  DemoOrderStatus,
  DemoPicture,
  DemoProduct,
  DemoTag,
  PictureSpec,
} from './shape.js';

export interface Stock {
  readonly stock: number;
  readonly futureStock: number;
  readonly hasPhysicalStock: boolean;
}
/** Of a hundred products: 86 on the shelf, 6 sold out, 5 on their way, 3 running low. */
export function dealStock(r: Chance, min: number, onDemand: boolean): Stock {
  const lot = r();
  if (onDemand) return { stock: 0, futureStock: 0, hasPhysicalStock: false };
  if (lot < 0.06) return { stock: 0, futureStock: 0, hasPhysicalStock: true };
  if (lot < 0.11) return { stock: 0, futureStock: min * r.int(8, 60), hasPhysicalStock: true };
  if (lot < 0.14) return { stock: min * r.int(1, 2), futureStock: 0, hasPhysicalStock: true };
  return {
    stock: min * r.int(6, 90) + r.int(0, 9),
    futureStock: r.often(0.1) ? min * 20 : 0,
    hasPhysicalStock: true,
  };
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** At most four pictures, named by the product's code. */
export const picturesOf = (code: string, specs: readonly PictureSpec[]): DemoPicture[] =>
  specs.slice(0, 4).map((spec, i) => ({ fileName: `${slug(code)}-${i + 1}.webp`, spec }));

/** Gives each tag to about `count` products that may be shown, far apart in the list; few get two. */
export function dealTags<T extends Pick<DemoProduct, 'code' | 'visible' | 'active' | 'pictures' | 'stock'>>(
  r: Chance,
  products: readonly T[],
  count: number,
  first: Readonly<Partial<Record<DemoTag, readonly string[]>>> = {},
): Map<string, DemoTag[]> {
  const able = products.filter((p) => p.visible && p.active && p.pictures.length > 0 && p.stock > 0);
  const tags = new Map<string, DemoTag[]>();
  for (const tag of ['NOV', 'ELIG', 'DEST'] as const) {
    const step = able.length / count;
    const chosen = new Set(first[tag] ?? []);
    for (let i = 0; i < count && chosen.size < count; i++) {
      const found = able[Math.floor(i * step + r() * step)];
      if (found) chosen.add(found.code);
    }
    for (const code of chosen) tags.set(code, [...(tags.get(code) ?? []), tag]);
  }
  return tags;
}

/** A curated catalogue of the products that pass, at most `limit` of them. */
export function curate(
  products: readonly DemoProduct[],
  about: Omit<DemoCatalog, 'productCodes'>,
  limit: number,
  wanted: (product: DemoProduct) => boolean,
): DemoCatalog {
  const all = products.filter((p) => p.visible && p.active && wanted(p));
  const step = Math.max(1, all.length / limit);
  const productCodes: string[] = [];
  for (let i = 0; productCodes.length < limit && Math.floor(i) < all.length; i += step) {
    const found = all[Math.floor(i)];
    if (found) productCodes.push(found.code);
  }
  return { ...about, productCodes };
}

const wishes = [
  '',
  '',
  '',
  'Entregar por la mañana.',
  'Facturar junto con el pedido anterior.',
  'Avisar antes de despachar, por favor.',
  'Sin cambios de color si falta alguno.',
] as const;
const lineWishes = [
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

function statusOf(r: Chance, daysAgo: number): DemoOrderStatus {
  if (r.often(0.07)) return 'Cancelado';
  if (daysAgo <= 3) return 'Pendiente';
  if (daysAgo <= 7) return r.often(0.5) ? 'Pendiente' : 'En preparación';
  if (daysAgo <= 14) return r.often(0.5) ? 'En preparación' : 'Despachado';
  return daysAgo <= 24 ? 'Despachado' : 'Entregado';
}

/** One order in nine is fetched; the others go by a method of the company's, the oldest by none. */
function deliveryOf(
  i: number,
  daysAgo: number,
  option: 1 | 2,
  carrier: string,
): Pick<DemoOrder, 'deliveryOption' | 'deliveryDetails' | 'pickUp' | 'deliveryMethod'> {
  if (i % 9 === 4) return { deliveryOption: null, deliveryDetails: '', pickUp: true, deliveryMethod: null };
  const method = option === 1 ? 'EXP' : at(['COR-DOM', 'COR-SUC'], i);
  return {
    deliveryOption: option,
    deliveryDetails: carrier,
    pickUp: false,
    deliveryMethod: daysAgo > 180 ? null : method,
  };
}

/** Every third order is paid by card; what was paid of a cancelled one is given back. */
function cardOf(i: number, status: DemoOrderStatus): DemoOrder['payment'] {
  if (i % 3 !== 1) return 'none';
  if (status === 'Cancelado') return 'refunded';
  return status === 'Pendiente' && i % 2 === 1 ? 'pending' : 'paid';
}

function noteOf(i: number, status: DemoOrderStatus): string {
  if (status === 'Despachado') return `Guía ${40_210_000 + i * 137}.`;
  if (status === 'Entregado' && i % 4 === 2) return 'Recibió el encargado del depósito.';
  return status === 'Cancelado' ? 'Cancelado a pedido del cliente.' : '';
}

/**
 * Past orders of one client, the newest last, spread over `days`.
 * @param takesCards whether some were paid by card.
 */
export function dealOrders(
  r: Chance,
  products: readonly DemoProduct[],
  who: { readonly clientCode: string; readonly userEmail: string },
  count: number,
  days: number,
  lines: readonly [least: number, most: number],
  takesCards = false,
): DemoOrder[] {
  const sold = products.filter((p) => p.visible && p.active && p.stock > p.minimalSalesQuantity * 4);
  return Array.from({ length: count }, (_, i): DemoOrder => {
    // Closer together towards today, as with a shop that buys more and more.
    const daysAgo = Math.max(1, Math.round(days * ((count - 1 - i) / count) ** 1.4 + r.in(0, 2)));
    const codes = new Map<string, DemoOrderLine>();
    for (let n = r.int(lines[0], lines[1]); n > 0; n--) {
      const p = r.pick(sold);
      codes.set(p.code, {
        productCode: p.code,
        quantity: p.minimalSalesQuantity + p.presentationQuantity * r.int(0, 2),
        ...(r.often(0.08) ? { observations: r.pick(lineWishes) } : {}),
      });
    }
    const option = r.often(0.7) ? 1 : 2;
    const status = statusOf(r, daysAgo);
    const observations = r.pick(wishes);
    const carrier = option === 1 ? r.pick(carriers) : '';
    const paymentOption = r.often(0.75) ? 1 : 2;
    const payment = takesCards ? cardOf(i, status) : 'none';
    return {
      ...who,
      daysAgo,
      status,
      lines: [...codes.values()],
      observations,
      ...deliveryOf(i, daysAgo, option, carrier),
      paymentOption: payment === 'none' ? paymentOption : null,
      payment,
      note: noteOf(i, status),
    };
  }).sort((a, b) => b.daysAgo - a.daysAgo);
}
