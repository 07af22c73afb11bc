const products = (count: number) => (count === 1 ? '1 producto' : `${formatted(count)} productos`);
const formatted = (count: number) => count.toLocaleString('es-AR');

const kinds = (hasOffers: boolean) => (hasOffers ? 'pedidos o presupuestos' : 'pedidos');

const shortOf = (id: string) => id.slice(0, 8).toUpperCase();

/** The texts for working without a connection: the data on the device and its waiting orders. */
export const syncText = {
  title: 'Sincronizar',
  lead: 'Puede seguir cargando pedidos: se envían cuando vuelva la señal, cada uno una sola vez.',
  back: 'Volver',
  sync: 'Sincronizar datos',
  stop: 'Detener',
  send: 'Enviar pedidos pendientes',
  close: 'Cerrar',
  cancel: 'Cancelar',
  status: {
    0: 'No iniciada',
    1: 'En curso',
    2: 'Completa',
    3: 'Con errores',
  },
  last: 'Última sincronización',
  never: 'Todavía no guardó datos en este dispositivo.',
  log: 'Sincronizaciones anteriores',
  logEntry: {
    products: (count: number) => products(count),
    removed: (count: number) => `${formatted(count)} dados de baja`,
    prices: (count: number) => (count === 1 ? '1 precio' : `${formatted(count)} precios`),
    pictures: (count: number) => (count === 1 ? '1 imagen' : `${formatted(count)} imágenes`),
    size: (megabytes: string) => `${megabytes} MB recibidos`,
  },
  progress: {
    label: 'Guardando datos en el dispositivo',
    of: (done: number, total: number) => `${formatted(done)} de ${formatted(total)}`,
    products: 'Productos',
    prices: 'Precios',
    categories: 'Categorías',
    clients: 'Clientes',
    pictures: 'Imágenes',
  },
  done: 'Los datos quedaron guardados en el dispositivo.',
  noNetwork:
    'Ahora no hay conexión. Puede seguir con lo que ya está guardado y sincronizar cuando vuelva la señal.',
  deviceRefuses:
    'Este navegador no deja guardar datos en el dispositivo: puede ser una ventana privada o falta de espacio. Sus pedidos se envían igual mientras haya conexión.',
  storage: (used: string, quota: string) => `Ocupa ${used} MB de ${quota} MB disponibles.`,
  options: 'Qué guardar',
  clients: 'Clientes',
  clientsHint:
    'Se guardan los precios de los clientes elegidos. Los demás no se pueden atender sin conexión.',
  allClients: 'Todos los clientes',
  pictures: 'Imágenes de las categorías',
  picturesHint: 'Ocupan lugar y llevan tiempo: elija las que muestra sin conexión.',
  noClients: 'Todavía no tiene clientes asignados.',
  loadFailed: 'La lista no se puede ver ahora. Sigue valiendo lo que eligió antes.',
  orders: {
    title: (hasOffers: boolean) => (hasOffers ? 'Pedidos y presupuestos pendientes' : 'Pedidos pendientes'),
    client: 'Cliente',
    saved: 'Guardado',
    products: 'Productos',
    total: 'Total',
    state: 'Estado',
    action: 'Acción',
    open: 'Abrir',
    openOf: (client: string, id: string) =>
      `${client === '' ? 'Abrir el pedido propio' : `Abrir el pedido de ${client}`}, n.º local ${shortOf(id)}`,
    own: 'Pedido propio',
    offer: (day: string) => `Presupuesto, vale hasta el ${day}`,
    localId: (id: string) => `N.º local ${shortOf(id)}`,
    none: 'No hay pedidos pendientes.',
    loading: 'Cargando pedidos',
    waiting: 'Listo para enviar',
    retrying: 'Esperando la conexión',
    sending: 'Enviando…',
    sent: (number: string) => `Enviado: ${number}`,
    held: (number: string) => `En revisión: ${number}`,
    refused: 'No se pudo enviar',
    login: 'Inicie sesión para enviarlo',
    differs: (count: number) =>
      count === 1 ? 'Cambió 1 producto' : `Cambiaron ${formatted(count)} productos`,
    differsPrice: (count: number) =>
      count === 1 ? 'Cambió el precio de 1 producto' : `Cambió el precio de ${formatted(count)} productos`,
    differsTotal: 'Cambió el total',
    waitsForClient: 'Espera al cliente nuevo',
    unverified: 'Espera la verificación del cliente',
  },
  review: {
    title: (client: string) => (client === '' ? 'Pedido propio' : `Pedido de ${client}`),
    lines: 'Productos del pedido',
    line: 'Producto',
    quantity: 'Cantidad',
    price: 'Precio',
    subtotal: 'Subtotal',
    observations: 'Observaciones del pedido',
    delivery: 'Dirección de entrega',
    waitsForClient: 'El cliente todavía no está registrado. El pedido se envía después de él.',
    changed: 'Desde que tomó el pedido cambió lo siguiente. Decida qué hacer con cada producto.',
    totalChanged: (before: string, now: string) => `El total era ${before} y ahora es ${now}.`,
    priceChanged: (before: string, now: string) => `Costaba ${before} y ahora cuesta ${now}.`,
    stock: (asked: number, left: number) =>
      left === 0
        ? `Pidió ${formatted(asked)} y no queda ninguno.`
        : `Pidió ${formatted(asked)} y ${left === 1 ? 'queda 1' : `quedan ${formatted(left)}`}.`,
    andPrice: (now: string) => `Ahora cuesta ${now}.`,
    gone: 'Ya no está a la venta.',
    noPrice: 'Ya no tiene precio. Por favor consúltenos.',
    quantityChanged: 'Esa cantidad ya no se puede pedir.',
    newQuantity: 'Nueva cantidad',
    decision: (name: string) => `Qué hacer con ${name}`,
    takePrice: 'Aceptar el precio',
    takeQuantity: (count: number) => (count === 1 ? 'Pedir 1' : `Pedir ${formatted(count)}`),
    takeOther: 'Pedir otra cantidad',
    leaveOut: 'Quitar del pedido',
    accept: 'Aceptar y enviar',
    acceptTotal: 'Aceptar el nuevo total y enviar',
    newTotal: 'Nuevo total',
    undecided: 'Decida qué hacer con cada producto que cambió.',
    nothingLeft: 'No queda ningún producto. Si ya no lo quiere, descarte el pedido.',
    again: 'Enviar otra vez',
    sendNow: 'Enviar ahora',
    back: 'Volver al carrito',
    isBack: 'El pedido volvió al carrito.',
    backAndSent:
      'Mientras volvía al carrito, el pedido también se envió. Revise el carrito antes de confirmarlo otra vez.',
    notAllBack: (refusals: readonly string[]) =>
      `El pedido sigue en la lista, porque no todo pudo volver al carrito. ${refusals.slice(0, 3).join(' ')}`,
    backFailed: 'No pudimos llevar el pedido al carrito. Sigue en la lista: pruebe de nuevo.',
    discard: 'Descartar pedido',
    discardTitle: 'Descartar el pedido',
    discardQuestion: (client: string, total: string) =>
      `${client === '' ? 'Su pedido' : `El pedido de ${client}`} por ${total} no se envió. Si lo descarta, no se podrá recuperar.`,
    discarded: 'El pedido fue descartado.',
    sentAs: (number: string) => `El pedido se envió con el número ${number}.`,
    isHeld: 'Supera el límite de crédito: está en revisión hasta que un administrador lo libere.',
    offerTitle: (client: string) => `Presupuesto para ${client}`,
    offerSentAs: (number: string) => `El presupuesto se envió con el número ${number}.`,
    offerDiscard: 'Descartar presupuesto',
    offerDiscardTitle: 'Descartar el presupuesto',
    offerDiscardQuestion: (client: string, total: string) =>
      `El presupuesto para ${client} por ${total} no se envió. Si lo descarta, no se podrá recuperar.`,
    offerDiscarded: 'El presupuesto fue descartado.',
    seeOrders: 'Ver pedidos',
    clear: 'Quitar de la lista',
    accepted: 'El pedido corregido está listo para enviar.',
    changedMeanwhile: 'El pedido cambió mientras tanto. Vuelva a abrirlo.',
    notKept:
      'No pudimos guardar el cambio en este dispositivo. El pedido sigue como estaba: pruebe de nuevo.',
  },
  attention: (count: number, hasOffers: boolean) =>
    count === 1
      ? `Un ${hasOffers ? 'pedido o presupuesto' : 'pedido'} tomado sin conexión necesita su decisión.`
      : `${formatted(count)} ${kinds(hasOffers)} tomados sin conexión necesitan su decisión.`,
  mode: {
    on: 'Trabajar sin conexión',
    off: 'Volver a conectarse',
    toggle: 'Modo sin conexión',
    mark: 'Sin conexión',
    age: (age: string) => `Datos de ${age}`,
    justNow: 'hace un momento',
    noData: 'Sin datos guardados',
    markLabel: (age: string, pending: string) =>
      [`Modo sin conexión. ${age}.`, pending].filter(Boolean).join(' '),
    pending: pendingOrders,
    pendingAll: (orders: number, clients: number) =>
      orders === 0 ? pendingClients(clients) : `${formatted(orders + clients)} sin enviar`,
    backOnline: 'Volvió la conexión.',
    stillWorks:
      'Puede seguir comprando con los datos guardados. Los pedidos se envían cuando vuelva la conexión.',
    data: 'Datos sin conexión',
  },
  leaving: {
    title: (hasOffers: boolean) => (hasOffers ? 'Pedidos y presupuestos sin enviar' : 'Pedidos sin enviar'),
    question: (count: number, hasOffers: boolean) =>
      `Tiene ${count === 1 ? `1 ${hasOffers ? 'presupuesto' : 'pedido'}` : `${formatted(count)} ${kinds(hasOffers)}`} sin enviar. Si sale, ${
        count === 1
          ? 'queda guardado en este dispositivo y se envía'
          : 'quedan guardados en este dispositivo y se envían'
      } cuando vuelva a ingresar.`,
    clientsTitle: 'Clientes sin enviar',
    clientsQuestion: (count: number) =>
      count === 1
        ? 'Tiene 1 cliente nuevo sin enviar. Si sale, queda guardado en este dispositivo y se envía cuando vuelva a ingresar.'
        : `Tiene ${formatted(count)} clientes nuevos sin enviar. Si sale, quedan guardados en este dispositivo y se envían cuando vuelva a ingresar.`,
    newClient: 'Cliente nuevo',
    cartsTitle: 'Carritos sin confirmar',
    cartsQuestion: (count: number) =>
      count === 1
        ? 'Tiene 1 carrito sin confirmar. Si sale, queda guardado en este dispositivo hasta que vuelva a ingresar.'
        : `Tiene ${formatted(count)} carritos sin confirmar. Si sale, quedan guardados en este dispositivo hasta que vuelva a ingresar.`,
    ownCart: 'Carrito propio',
    clientCart: 'Carrito de un cliente',
    cartOf: (client: string) => `Carrito de ${client}`,
    lines: products,
    dataTitle: 'Datos en este dispositivo',
    dataQuestion:
      'Este dispositivo guarda el catálogo y sus precios para trabajar sin conexión. Si los conserva, solo se abren cuando usted vuelva a ingresar. Si comparte el dispositivo, bórrelos.',
    stay: 'Quedarse',
    keepData: 'Conservar los datos y salir',
    deleteData: 'Borrar los datos',
    deleteUnsentTitle: 'Borrar lo que no se envió',
    deleteUnsentQuestion: (count: number) =>
      count === 1
        ? 'Esto no se envió. Si lo borra, se pierde: no se puede recuperar.'
        : 'Todo esto no se envió. Si lo borra, se pierde: no se puede recuperar.',
    deleteUnsent: 'Borrar todo y salir',
    deleteRest: 'Borrar lo demás y salir',
    deletingNow: 'Borrando los datos de este dispositivo…',
    deleted: 'Se borraron los datos de este dispositivo.',
    restDeleted: 'Se borraron los datos de este dispositivo, menos lo que no se envió.',
    keptUnasked:
      'Mientras salía cambió un pedido o un carrito que no se envió. Lo que no se envió queda guardado en este dispositivo; lo demás se borró.',
    deleteFailed: 'No pudimos borrar los datos de este dispositivo.',
  },
} as const;

const pendingClients = (count: number): string =>
  count === 1 ? '1 cliente sin enviar' : `${formatted(count)} clientes sin enviar`;

function pendingOrders(count: number): string {
  return count === 1 ? '1 pedido sin enviar' : `${formatted(count)} pedidos sin enviar`;
}
