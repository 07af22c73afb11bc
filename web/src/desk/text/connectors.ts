// Spanish texts of the desk's connectors to ERPs: the section of integrations, the page of a connector, its log and its settings.

import { PULL_MINUTES, STREAMS, type StreamName } from '@mostrador/rules/connectors';
import { formatWhole } from '@mostrador/rules/money';

const minutesText = (minutes: number): string => {
  if (minutes === 0) return 'No traer';
  if (minutes < 60) return `Cada ${minutes} minutos`;
  return minutes === 60 ? 'Cada hora' : minutes === 1_440 ? 'Una vez por día' : `Cada ${minutes / 60} horas`;
};

export const connectorsText = {
  title: 'Tango Gestión',
  loadFailed: 'No pudimos cargar la conexión. Por favor intente de nuevo.',
  retryLoad: 'Reintentar',
  failed: 'No se pudo. Por favor intente de nuevo.',
  syncNow: 'Sincronizar ahora',
  syncing: 'Sincronizando. Los resultados aparecen a medida que llegan.',
  settings: 'Ajustes',
  details: 'Ver el detalle',
  off: {
    title: 'Tango no está conectado',
    text: 'Pegue el access token de Tango Tiendas y actívelo. Nada se intercambia hasta entonces.',
    connect: 'Conectar Tango',
  },
  state: {
    off: 'Apagado',
    ok: 'Conectado',
    warned: 'Conectado, con avisos',
    failed: 'Sin conexión',
    running: 'Sincronizando',
  },
  answered: (moment: string) => `última respuesta ${moment}`,
  table: 'Qué se intercambia con Tango',
  columns: {
    what: 'Qué',
    direction: 'Sentido',
    last: 'Última vez',
    rows: 'Filas',
    changes: 'Cambios',
    next: 'Próxima',
    state: 'Estado',
  },
  brings: 'Trae',
  takes: 'Lleva',
  never: '–',
  notRun: 'apagado',
  pending: 'Pendiente',
  groupState: { running: 'En curso', done: 'Al día', warned: 'Con avisos', failed: 'Falló' },
  order: (number: number) => `Pedido ${number}:`,
  openOrder: 'Abrir el pedido',
  form: {
    title: 'Ajustes de Tango',
    enabled: 'Conector activo',
    secret: 'Access token',
    secretHint: 'De Tango Tiendas, API, «Obtener». Se guarda cifrado y no se vuelve a mostrar.',
    secretKept: 'Hay uno guardado. Escriba otro solo para reemplazarlo.',
    baseList: 'Lista principal en Tango',
    baseListHint: 'El número de la lista cuyos precios van a la lista predeterminada de la tienda.',
    warehouse: 'Depósito',
    seller: 'Vendedor de los pedidos',
    codeHint: 'Código en Tango. Vacío: lo que Tango decida.',
    catalogue: 'Artículos y listas',
    stock: 'Stock',
    clients: 'Clientes',
    invoices: 'Facturas (PDF)',
    sendsOrders: 'Llevar los pedidos a Tango',
    addsInvoices: 'Anotar en la cuenta del cliente las facturas de sus pedidos',
    every: PULL_MINUTES.map((minutes) => ({ value: minutes, label: minutesText(minutes) })),
    never: minutesText(0),
    save: 'Guardar',
    test: 'Probar la conexión',
  },
  notification: {
    title: 'Avisos de Tango',
    hint: 'Opcional. Pegue esta dirección en Tango Tiendas, API, notificaciones, para no esperar a la próxima vez.',
    label: 'Copiar la dirección para los avisos',
    copy: 'Copiar',
    copied: 'Copiada',
  },
  log: {
    title: 'Registro',
    hint: 'Lo que se intercambió en los últimos 30 días. Lo que no trajo cambios no se anota.',
    table: 'Registro de intercambios',
    empty: 'Todavía no se intercambió nada',
    emptyText: 'Lo que Tango traiga o reciba aparece aquí con lo que cambió.',
    streamName: (stream: StreamName) => STREAMS[stream].label,
    times: (of: number) => `${formatWhole(of)} veces seguidas`,
    seconds: (milliseconds: number) =>
      `${(milliseconds / 1_000).toLocaleString('es-AR', { maximumFractionDigits: 1 })} s`,
    figures: (rows: number, changes: number) => `${formatWhole(rows)} filas, ${formatWhole(changes)} cambios`,
    firstOf: (shown: number, all: number) => `Las primeras ${formatWhole(shown)} de ${formatWhole(all)}.`,
    object: 'Código',
    why: 'Por qué',
    retry: 'Reintentar',
    retried: 'Se vuelve a intercambiar ahora.',
    close: 'Cerrar',
  },
} as const;
