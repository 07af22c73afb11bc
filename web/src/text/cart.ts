// Spanish notices after a product was added to the cart.

export const cartText = {
  /** Only when the server sends no sentence. */
  added: 'Producto agregado al carrito.',
  notAdded: 'Error al intentar agregar el producto.',
  addFailed: 'Error al agregar producto. Si el error persiste contacte al administrador.',
} as const;
