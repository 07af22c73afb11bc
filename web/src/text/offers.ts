// Spanish texts of /presupuestos and of making an offer from a cart.

const count = (of: number) => of.toLocaleString('es-AR');

export const offersText = {
  title: 'Presupuestos',
  loading: 'Cargando presupuestos',
  failed: 'No pudimos cargar los presupuestos.',
  retry: 'Reintentar',
  none: 'Todavía no tiene presupuestos',
  noneDetail: 'Cuando le preparemos uno, lo va a encontrar acá y en su mail.',
  toStore: 'Ver productos',
  number: 'Número',
  date: 'Fecha',
  client: 'Cliente',
  status: 'Estado',
  validUntil: 'Vale hasta',
  total: 'Total',
  view: (number: string) => `Ver ${number}`,
  open: 'Ver',
  statuses: { open: 'Vigente', accepted: 'Convertido en pedido', expired: 'Vencido', withdrawn: 'Retirado' },
  day: (iso: string) => iso.split('-').reverse().join('/'),
} as const;

export const offerText = {
  back: 'Volver a presupuestos',
  loading: 'Cargando el presupuesto',
  failed: 'No pudimos cargar el presupuesto.',
  notFound: 'Ese presupuesto no existe o no es suyo.',
  heading: (number: string) => `Presupuesto ${number}`,
  intro: (by: string, until: string) => `Lo preparó ${by}. Los precios valen hasta el ${until} inclusive.`,
  note: 'Nota',
  pdf: 'Descargar PDF',
  pdfFailed: 'No pudimos preparar el PDF. Por favor intente nuevamente.',
  lines: 'Productos del presupuesto',
  choose: (name: string) => `Pedir ${name}`,
  quantityOf: (name: string) => `Cantidad de ${name}`,
  more: (name: string) => `Más ${name}`,
  less: (name: string) => `Menos ${name}`,
  offered: (units: number) => `Ofrecidos: ${count(units)}`,
  noPicture: 'Sin imagen',
  stock: {
    available: 'Hay stock',
    few: (left: number) => (left === 1 ? 'Queda 1' : `Quedan ${count(left)}`),
    none: 'Sin stock',
    gone: 'Ya no se vende',
  },
  summary: 'Resumen del pedido',
  products: (lines: number, units: number) =>
    `${count(lines)} ${lines === 1 ? 'producto' : 'productos'}, ${count(units)} u.`,
  shipping: 'Envío por Correo',
  total: 'Total',
  observations: 'Observaciones del pedido',
  optional: 'Opcional',
  convert: 'Convertir en pedido',
  convertFailed: 'No pudimos convertir el presupuesto. Por favor intente nuevamente.',
  accepted: (order: string) => `Este presupuesto ya es el pedido ${order}.`,
  toOrder: 'Ver el pedido',
  expired: (until: string) => `Venció el ${until}. Pídanos uno nuevo y lo preparamos con los precios de hoy.`,
  withdrawn: 'Ya no está vigente. Pídanos uno nuevo y lo preparamos con los precios de hoy.',
  mayNotBuy: 'Su usuario puede ver presupuestos, y otro usuario de su empresa puede convertirlos en pedido.',
  otherClient: (name: string) => `Para convertirlo, elija primero comprar para ${name}.`,
  held: (reservedUntil: string | undefined) =>
    reservedUntil === undefined
      ? 'El stock no está reservado.'
      : `El stock está reservado hasta el ${reservedUntil}.`,
} as const;

export const makeOfferText = {
  open: 'Hacer presupuesto',
  title: 'Hacer presupuesto',
  close: 'Cerrar',
  intro: (client: string) =>
    `Se lo mandamos por mail a ${client}, con el PDF y el enlace para convertirlo en pedido.`,
  validUntil: 'Válido hasta',
  validHint: 'Inclusive. Los precios no cambian hasta ese día.',
  note: 'Nota para el cliente',
  optional: 'Opcional',
  emptyCart: 'Vaciar el carrito',
  cancel: 'Cancelar',
  submit: 'Hacer y enviar',
  failed: 'No pudimos hacer el presupuesto. Por favor intente nuevamente.',
} as const;
