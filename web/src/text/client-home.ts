// Spanish texts of the client's part of the home: greeting, open cart, orders under way and usual products.

import { formatWhole } from '@mostrador/rules/money';

const counted = (count: number, one: string, many: string) =>
  `${formatWhole(count)} ${count === 1 ? one : many}`;

export const clientHomeText = {
  /** @param hour of the day in Argentina, 0 to 23. */
  greeting: (hour: number, name: string) =>
    `${hour < 5 || hour >= 20 ? 'Buenas noches' : hour < 13 ? 'Buen día' : 'Buenas tardes'}, ${name}`,
  quickOrder: 'Pedido rápido',
  toCart: 'Seguir mi pedido',
  facts: 'Resumen',
  balance: 'Saldo de la cuenta',
  overdue: (amount: string) => `${amount} vencido`,
  upToDate: 'Al día',
  cart: 'Pedido abierto',
  cartDetail: (products: number) => counted(products, 'producto', 'productos'),
  noCart: 'Todavía sin productos',
  underWay: 'Pedidos en curso',
  noneUnderWay: 'Ninguno en curso',
  underWayDetail: (count: number) => counted(count, 'pedido', 'pedidos'),
  lastOrder: 'Último pedido',
  ordersUnknown: 'No se puede ver ahora',
  repeat: 'Repetir',
  noOrder: 'Todavía no hizo pedidos',
  usual: 'Sus habituales',
  allUsual: 'Ver todos',
  allOrders: 'Todos sus pedidos',
  /** @param words '10 u. (1 caja)'. */
  usually: (words: string) => `Suele llevar ${words}`,
  view: 'Ver',
  viewOf: (order: string) => `Ver ${order}`,
  steps: (done: number, of: number) => `Paso ${done} de ${of}`,
  failed: 'No pudimos traer sus habituales.',
  retry: 'Reintentar',
} as const;
