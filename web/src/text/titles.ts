/** What the screens are called in the browser's title. Short, because they travel with every page. */
export const screenTitles = {
  logIn: 'Iniciar Sesión',
  newPassword: 'Nueva contraseña',
  cart: 'Detalle del Pedido',
  thanks: 'Pedido confirmado',
  orders: 'Pedidos',
  profile: 'Mis datos',
  impersonate: 'Impersonar Clientes',
  printedList: 'Lista para imprimir',
  catalogs: 'Catálogos',
  catalogEditor: 'Editor de catálogos',
  company: 'La Empresa',
  help: 'Cómo comprar',
  contact: 'Contactanos',
  privacy: 'Privacidad',
  terms: 'Términos',
  qr: 'Bienvenido',
} as const;
