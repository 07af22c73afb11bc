/** The texts of the list from which a salesman chooses a client; loaded with that list. */
export const clientPickerText = {
  search: 'Buscar cliente',
  placeholder: 'Nombre, código, e-mail o CUIT',
  list: 'Clientes',
  loading: 'Buscando clientes',
  none: 'Ningún cliente coincide con la búsqueda.',
  noClients: 'Todavía no tiene clientes asignados.',
  found: (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`),
  more: (count: number) => `Se muestran los primeros ${count}. Escriba para encontrar otro.`,
  failed: 'No pudimos cargar sus clientes.',
  retry: 'Reintentar',
  inCart: (count: number) => (count === 1 ? '1 producto en el carrito' : `${count} productos en el carrito`),
  chosen: 'Elegido',
} as const;
