// Spanish texts of product cards: buttons, price, stock and tags.

export const productText = {
  add: 'Agregar',
  addToCart: ['Agregar', 'al carrito'],
  update: 'Cambiar',
  updateCart: ['Actualizar', 'el pedido'],
  saved: 'Listo',
  seeCart: 'Ver carrito',
  seeInCart: 'Ver en el carrito',
  inOrder: (quantity: string) => `${quantity} en el pedido`,
  noStock: 'Sin stock',
  comingIn: 'Producto a ingresar',
  available: 'Disponible',
  left: (units: string) => `Quedan ${units}`,
  viewAs: 'Ver como',
  views: { grid: 'Grilla', list: 'Lista' },
  noImage: 'Sin imagen',
  pvp: 'PVP',
  pvpTitle: 'Precio de venta al público',
  listPrice: 'Precio de lista',
  netPrice: 'Precio sin impuestos nacionales',
  netShort: 'neto',
  finalPrice: 'con IVA',
  off: (percent: number) => `−${percent} %`,
  priceForClients: 'Inicie sesión para ver el precio',
  priceAfter: {
    email: 'Falta confirmar su email para ver el precio',
    verification: 'Su cuenta está pendiente de verificación',
  },
  priceOnRequest: 'Consulte el precio',
  minimum: (units: string) => `mín.\u00a0${units}`,
  raised: (units: string) => `La dejamos en el mínimo: ${units}`,
  stepOf: (units: string) => `De a ${units}`,
  packPrice: (pack: string, amount: string) => `${pack}: ${amount}`,
  quantityOf: (name: string) => `Cantidad de ${name}`,
  more: 'Más',
  less: 'Menos',
} as const;

/** The Spanish names of product tags. */
export const tagNames: Readonly<Record<string, string>> = {
  NOV: 'Novedades',
  ELIG: 'Elegidos',
  DEST: 'Destacados',
};
