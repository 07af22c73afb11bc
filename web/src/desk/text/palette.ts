// Spanish texts of the desk's palette (Ctrl K).

export const paletteText = {
  label: 'Buscar o ir a',
  placeholder: 'Producto, cliente, pedido o pantalla',
  hits: 'Resultados',
  products: 'Productos',
  clients: 'Clientes',
  orders: 'Pedidos',
  screens: 'Ir a',
  available: (units: string) => `${units} disp.`,
  soldOut: 'sin stock',
  order: (orderNumber: number, client: string) => `Pedido ${orderNumber}, ${client}`,
  choose: 'Elegir',
  open: 'Abrir',
  openApart: 'En otra pestaña',
  searching: 'Buscando…',
  none: 'No encontramos nada con ese texto.',
  failed: 'No se pudo buscar. Intente nuevamente.',
} as const;
