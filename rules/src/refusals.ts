import { NOT_BUYING } from './buying.js';
import { type Centavos, formatPesos, formatWhole } from './money.js';
import { belowMinimumText, QUANTITY_INVALID_TEXT } from './quantity-refusals.js';

/**
 * All refusals of the business rules with the negative `resultCode` that the API returns.
 * A number is never reused or changed, because browsers with an older version may still be open.
 */
export const REFUSALS = {
  quantity_below_minimum: -1,
  quantity_invalid: -2,
  product_unknown: -3,
  product_unavailable: -4,
  stock_insufficient: -5,
  line_unknown: -6,
  line_exists: -7,
  cart_empty: -8,
  cart_full: -9,
  cart_stale: -10,
  order_below_minimum: -11,
  total_changed: -12,
  total_too_large: -13,
  price_missing: -14,
  target_client_missing: -15,
  target_client_forbidden: -16,
  delivery_invalid: -17,
  payment_invalid: -18,
  order_status_forbidden: -19,
  target_client_changed: -20,
  delivery_address_invalid: -21,
  order_stale: -22,
  client_blocked: -23,
  offline_id_invalid: -24,
  offline_lines_changed: -25,
  buying_forbidden: -26,
  offer_accepted: -27,
  offer_expired: -28,
  offer_withdrawn: -29,
  offer_empty: -30,
  offer_lines_changed: -31,
  delivery_address_gone: -32,
  client_waiting: -33,
  registration_invalid: -34,
  shopping_lists_full: -35,
  shopping_list_full: -36,
  stock_notices_full: -37,
  product_in_stock: -38,
  order_in_review: -39,
} as const;

/** The stable name of a refusal. Code compares it, never the Spanish sentence. */
export type RefusalCode = keyof typeof REFUSALS;

/** A product as a refusal names it. */
export interface NamedProduct {
  code: string;
  name: string;
}

type NoParams = Record<never, never>;

/** The parameters of each refusal. Amounts are centavos, quantities whole units. */
export interface RefusalParams {
  quantity_below_minimum: { n: number };
  quantity_invalid: NoParams;
  product_unknown: NoParams;
  product_unavailable: { product: NamedProduct };
  stock_insufficient: { product: NamedProduct; left: number };
  line_unknown: NoParams;
  line_exists: NoParams;
  cart_empty: NoParams;
  cart_full: { max: number };
  cart_stale: NoParams;
  order_below_minimum: { amount: Centavos };
  total_changed: { shown: Centavos; now: Centavos };
  total_too_large: NoParams;
  price_missing: { product: NamedProduct };
  target_client_missing: NoParams;
  target_client_forbidden: NoParams;
  delivery_invalid: NoParams;
  payment_invalid: NoParams;
  order_status_forbidden: { from: string; to: string };
  target_client_changed: NoParams;
  /** The field's name in the call, and a Spanish sentence that names the field. */
  delivery_address_invalid: { field: string; message: string };
  order_stale: { status: string };
  order_in_review: NoParams;
  client_blocked: NoParams;
  offline_id_invalid: NoParams;
  /** The number of lines that differ from the device's. */
  offline_lines_changed: { count: number };
  buying_forbidden: NoParams;
  /** The printed number of the order. */
  offer_accepted: { order: string };
  /** The last day on which it held, '2026-03-31'. */
  offer_expired: { validUntil: string };
  offer_withdrawn: NoParams;
  offer_empty: NoParams;
  /** The number of lines of which fewer units can be ordered than were shown. */
  offer_lines_changed: { count: number };
  delivery_address_gone: NoParams;
  client_waiting: NoParams;
  /** The sentence of the first wrong field. */
  registration_invalid: { message: string };
  shopping_lists_full: { max: number };
  shopping_list_full: { max: number };
  stock_notices_full: { max: number };
  product_in_stock: NoParams;
}

/** A refusal: its code with its parameters, e.g. `{ code: 'quantity_below_minimum', n: 6 }`. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [Each in Code]: { readonly code: Each } & Readonly<RefusalParams[Each]>;
}[Code];

const TEXTS: { [Code in RefusalCode]: (refusal: Refusal<Code>) => string } = {
  quantity_below_minimum: ({ n }) => belowMinimumText(n),
  quantity_invalid: () => QUANTITY_INVALID_TEXT,
  product_unknown: () => 'El producto no existe.',
  product_unavailable: ({ product }) => `El producto ${productLabel(product)} ya no está disponible.`,
  stock_insufficient: ({ product, left }) => stockText(productLabel(product), left),
  line_unknown: () => 'El producto no está en el carrito.',
  line_exists: () => 'El producto ya existe en el carrito',
  cart_empty: () => 'No hay productos en el carrito.',
  cart_full: ({ max }) => `El carrito admite hasta ${formatWhole(max)} productos distintos.`,
  cart_stale: () =>
    'El carrito cambió en otra ventana o dispositivo. Por favor revíselo y vuelva a intentar.',
  order_below_minimum: ({ amount }) => `El pedido mínimo es de ${formatPesos(amount)}`,
  total_changed: ({ shown, now }) =>
    `Los precios se actualizaron: el total era ${formatPesos(shown)} y ahora es ${formatPesos(now)}. Por favor revise el pedido y vuelva a confirmarlo.`,
  total_too_large: () => 'El importe es demasiado grande. Por favor revise las cantidades.',
  price_missing: ({ product }) =>
    `El producto ${productLabel(product)} no tiene precio. Por favor consúltenos.`,
  target_client_missing: () => 'Por favor elija el cliente del pedido.',
  target_client_forbidden: () => 'El cliente elegido no está entre sus clientes.',
  delivery_invalid: () => 'Por favor elija una forma de entrega válida.',
  payment_invalid: () => 'Por favor elija una forma de pago válida.',
  order_status_forbidden: ({ from, to }) => `Un pedido ${from} no puede pasar a ${to}.`,
  target_client_changed: () => 'Ya no está comprando para ese cliente. Por favor revise el pedido.',
  delivery_address_invalid: ({ message }) => message,
  order_in_review: () => 'El pedido está en revisión: primero lo tiene que liberar un administrador.',
  order_stale: ({ status }) =>
    `El pedido cambió mientras tanto: ahora está ${status}. Por favor revíselo y vuelva a intentar.`,
  client_blocked: () => 'La cuenta del cliente está bloqueada. El pedido no se puede enviar.',
  offline_id_invalid: () => 'El identificador del pedido no es válido. Por favor cargue el pedido de nuevo.',
  offline_lines_changed: ({ count }) =>
    count === 1
      ? 'Un producto cambió desde que se tomó el pedido. Por favor revíselo y vuelva a enviarlo.'
      : `${formatWhole(count)} productos cambiaron desde que se tomó el pedido. Por favor revíselos y vuelva a enviarlo.`,
  buying_forbidden: () => NOT_BUYING,
  offer_accepted: ({ order }) => `Este presupuesto ya se convirtió en el pedido ${order}.`,
  offer_expired: ({ validUntil }) =>
    `Este presupuesto venció el ${validUntil.split('-').reverse().join('/')}. Pídanos uno nuevo.`,
  offer_withdrawn: () => 'Este presupuesto ya no está vigente. Pídanos uno nuevo.',
  offer_empty: () => 'Por favor elija al menos un producto del presupuesto que se pueda pedir.',
  offer_lines_changed: ({ count }) =>
    count === 1
      ? 'Cambió el stock de un producto. Por favor revise las cantidades y vuelva a convertir el presupuesto.'
      : `Cambió el stock de ${formatWhole(count)} productos. Por favor revise las cantidades y vuelva a convertir el presupuesto.`,
  delivery_address_gone: () =>
    'La dirección de entrega elegida ya no está entre las del cliente. Por favor elija otra.',
  client_waiting: () =>
    'El cliente todavía espera la verificación. El pedido se puede enviar cuando esté verificado.',
  registration_invalid: ({ message }) => message,
  shopping_lists_full: ({ max }) =>
    `Puede tener hasta ${formatWhole(max)} listas. Borre alguna para hacer otra.`,
  shopping_list_full: ({ max }) => `Una lista admite hasta ${formatWhole(max)} productos.`,
  stock_notices_full: ({ max }) =>
    `Puede pedir hasta ${formatWhole(max)} avisos a la vez. Cancele alguno en Listas para pedir otro.`,
  product_in_stock: () => 'Ya se puede pedir: no hace falta el aviso.',
};

/** Returns the negative `resultCode` of a refusal. */
export function resultCodeOf(refusal: Refusal): number {
  return REFUSALS[refusal.code];
}

/** Returns the refusal code of a `resultCode`; undefined for success (zero or more) and for a number of a newer version. */
export function refusalCodeOf(resultCode: number): RefusalCode | undefined {
  return (Object.keys(REFUSALS) as RefusalCode[]).find((code) => REFUSALS[code] === resultCode);
}

/** Returns the Spanish sentence for the user. The spec fixes some sentences exactly, including their full stops. */
export function refusalText<Code extends RefusalCode>(refusal: Refusal<Code>): string {
  const text: (refusal: Refusal<Code>) => string = TEXTS[refusal.code as Code];
  return text(refusal);
}

function productLabel({ code, name }: NamedProduct): string {
  return `${code} - ${name}`;
}

function stockText(product: string, left: number): string {
  if (left <= 0) return `No queda stock de ${product}.`;
  if (left === 1) return `Queda 1 unidad de ${product}.`;
  return `Quedan ${formatWhole(left)} unidades de ${product}.`;
}
