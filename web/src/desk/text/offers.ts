// Spanish texts of the desk's offers: the table, one offer, and a new one.

const count = (of: number) => of.toLocaleString('es-AR');
const offers = (of: number) => `${count(of)} ${of === 1 ? 'presupuesto' : 'presupuestos'}`;
const day = (iso: string) => iso.split('-').reverse().join('/');

export const offersText = {
  title: 'Presupuestos',
  counted: (of: number, total: string) => `${offers(of)} · neto ${total}`,
  search: 'Número o cliente',
  searchLabel: 'Buscar presupuestos',
  newOffer: 'Nuevo presupuesto',
  viewNames: { open: 'Vigentes', accepted: 'Aceptados', all: 'Todos' },
  filters: { status: 'Estado', salesmanId: 'Vendedor', clientId: 'Cliente' },
  byAdministrator: 'Hecho por un administrador',
  statuses: { open: 'Vigente', accepted: 'Aceptado', expired: 'Vencido', withdrawn: 'Retirado' },
  columns: {
    number: 'Número',
    client: 'Cliente',
    madeAt: 'Fecha',
    madeBy: 'Hecho por',
    lines: 'Prod.',
    total: 'Neto',
    validUntil: 'Vale hasta',
    order: 'Pedido',
    status: 'Estado',
  },
  none: '–',
  open: 'Abrir',
  day,
  emptyTitle: 'Ningún presupuesto cumple los filtros',
  emptyText: 'Pruebe con otra palabra, o quite algún filtro.',
  noneTitle: 'Todavía no hay presupuestos',
  noneText: 'Haga el primero desde un carrito, la ficha de un cliente o una lista de códigos.',
  failed: 'No se pudo completar. Intente nuevamente.',
} as const;

export const offerText = {
  title: 'Presupuesto',
  loading: 'Cargando…',
  missing: 'No encontramos ese presupuesto',
  missingText: 'Puede que el enlace sea viejo, o que sea de un cliente de otro vendedor.',
  toList: 'Ver los presupuestos',
  readFailed: 'No se pudo leer el presupuesto.',
  retry: 'Reintentar',
  pdf: 'PDF',
  send: 'Enviar de nuevo',
  prolong: 'Cambiar la fecha',
  withdraw: 'Retirar',
  reopen: 'Volver a ofrecer',
  lines: 'Productos',
  columns: { product: 'Producto', quantity: 'Cant.', price: 'Precio', subtotal: 'Subtotal', stock: 'Stock' },
  ownPrice: 'precio propio',
  stock: {
    available: 'Hay',
    few: (left: number) => `Quedan ${count(left)}`,
    none: 'Sin stock',
    gone: 'Ya no se vende',
  },
  total: 'Total sin impuestos',
  client: 'Cliente',
  facts: {
    validUntil: 'Vale hasta',
    stock: 'Stock',
    madeBy: 'Hecho por',
    madeAt: 'Fecha',
    order: 'Pedido',
    note: 'Nota',
  },
  stockHeld: 'Reservado hasta ese día',
  stockNotHeld: 'Sin reservar',
  prolongTitle: 'Hasta cuándo vale',
  prolongVerb: 'Guardar la fecha',
  validUntil: 'Válido hasta',
  history: 'Historia',
  made: 'Presupuesto hecho',
  withdrawn: 'Retirado',
  reopened: 'Vuelve a valer',
  changedPrice: (code: string, price: string) => `Precio propio de ${code}: ${price}`,
} as const;

export const newOfferText = {
  title: 'Nuevo presupuesto',
  client: 'Cliente',
  clientHint: 'Los precios son los de su lista y sus descuentos, hoy.',
  clientSearch: 'Nombre, código o CUIT',
  changeClient: 'Elegir otro',
  noClients: 'Ningún cliente coincide.',
  products: 'Productos',
  productsHint: 'Pegue códigos y cantidades de una planilla, o escriba uno por renglón.',
  paste: 'Código y cantidad',
  pastePlaceholder: 'CUA-100  24\nLAP-020  12',
  add: 'Agregar',
  remove: (name: string) => `Quitar ${name}`,
  quantityOf: (name: string) => `Cantidad de ${name}`,
  priceOf: (name: string) => `Precio de ${name}`,
  listPrice: (price: string) => `lista ${price}`,
  wrongPrice: 'Escriba un precio mayor que cero.',
  wrongQuantity: 'Escriba una cantidad entera.',
  missing: (of: number) =>
    of === 1
      ? '1 renglón no se puede ofrecer: quítelo o corríjalo.'
      : `${count(of)} renglones no se pueden ofrecer: quítelos o corríjalos.`,
  terms: 'Condiciones',
  validUntil: 'Válido hasta',
  validHint: (reservesStock: boolean) =>
    `Inclusive. Los precios no cambian hasta ese día; el stock ${reservesStock ? 'queda reservado' : 'no se reserva'}.`,
  note: 'Nota para el cliente',
  submit: 'Hacer y enviar',
  total: (of: number, total: string) =>
    `${count(of)} ${of === 1 ? 'producto' : 'productos'} · ${total} sin impuestos`,
  none: 'Todavía no hay productos.',
} as const;
