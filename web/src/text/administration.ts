// Spanish texts of the menu 'Administración' of salesmen and administrators.

export const administrationText = {
  menu: 'Menú de administración',
  deskHint: (key: string) => `Ir a la administración (${key})`,
  impersonate: 'Impersonar Clientes',
  productFilters: 'Filtros de Productos',
  catalogs: 'Catálogos',
  portfolio: 'Mi cartera',
  clientsOrders: 'Pedidos de clientes',
  system: 'Sistema',
} as const;
