// What a key of the API for other systems may do: its scopes, with their Spanish names.

/** The scopes of keys. Codes are stored and never change; the names are for the desk. */
export const API_SCOPES = {
  'catalog:read': 'Leer productos y categorías',
  'catalog:write': 'Cargar productos y categorías',
  'prices:read': 'Leer listas de precios, precios y descuentos',
  'prices:write': 'Cargar listas de precios, precios y descuentos',
  'stock:read': 'Leer stock',
  'stock:write': 'Cargar stock',
  'clients:read': 'Leer clientes',
  'clients:write': 'Cargar clientes',
  'orders:read': 'Leer pedidos',
  'orders:write': 'Confirmar la recepción, el estado y las entregas de los pedidos',
  'account:read': 'Leer cuentas corrientes',
  'account:write': 'Cargar movimientos de cuenta corriente',
  'documents:write': 'Cargar los PDF de los comprobantes',
  'webhooks:manage': 'Administrar avisos automáticos (webhooks)',
} as const;

export type ApiScope = keyof typeof API_SCOPES;

/** All scopes, in the order in which they are shown. */
export const API_SCOPE_CODES = Object.keys(API_SCOPES) as readonly ApiScope[];

/** Returns the scope of a text; undefined for any other text. */
export const parseApiScope = (text: string): ApiScope | undefined =>
  API_SCOPE_CODES.find((scope) => scope === text);
