// Spanish texts of /system, and its formats of bytes, counts and time spans.

import type { JobState, LogLevel } from '@mostrador/contract/entries/system';

const number = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 });
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** '1,2 MB'; units of 1024. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${number.format(bytes / 1024 ** unit)} ${UNITS[unit]}`;
}

/** 'recién', 'hace 4 min', 'hace 3 h', 'hace 2 días'. @param milliseconds elapsed. */
export function formatAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 1 ? 'recién' : `hace ${formatSpan(milliseconds)}`;
}

/** '4 min', '3 h', '2 días': only the largest unit. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${whole.format(Math.floor(hours / 24))} días`;
}

export const formatCount = (count: number): string => whole.format(count);

const counted = (count: number, one: string, many: string) =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

export const systemText = {
  title: 'Sistema',
  parts: 'Partes del sistema',
  sections: {
    users: 'Usuarios activos',
    logins: 'Ingresos',
    logs: 'Registros',
    jobs: 'Cola',
    site: 'Estado',
    views: 'Visitas',
  },
  refresh: 'Actualizar',
  retry: 'Reintentar',
  previous: 'Anterior',
  next: 'Siguiente',
  pageState: (page: number, pages: number) => `${page} de ${pages}`,
  filters: 'Filtros',
  clear: 'Limpiar filtros',
} as const;

export const activeUsersText = {
  summary: (count: number) =>
    count === 0
      ? 'Nadie usó la tienda con su cuenta en los últimos 15 minutos.'
      : `${counted(count, 'usuario activo', 'usuarios activos')} en los últimos 15 minutos.`,
  loading: 'Cargando los usuarios activos',
  failed: 'No pudimos cargar los usuarios activos.',
  none: 'No hay nadie en este momento',
  noneDetail: 'Cuando alguien con una cuenta use la tienda, aparece acá. Los visitantes no se cuentan.',
  user: 'Usuario',
  profile: 'Perfil',
  profiles: { 1: 'Cliente', 2: 'Vendedor', 3: 'Administrador' },
  actedBy: (name: string, email: string) => `Actúa ${name} (${email})`,
  address: 'Dirección',
  seen: 'Último uso',
} as const;

export const loginsText = {
  search: 'Buscar por e-mail',
  searchHint: 'Una parte del e-mail',
  summary: (count: number, failed: number) =>
    `${counted(count, 'intento', 'intentos')}, ${counted(failed, 'fallido', 'fallidos')}.`,
  atMost: 'Se muestran los 1.000 más recientes: acote las fechas para ver otros.',
  loading: 'Cargando los ingresos',
  failed: 'No pudimos cargar los ingresos.',
  none: 'No hay ingresos con esos filtros',
  noneDetail: 'Pruebe con otra parte del e-mail o con otras fechas. Se guardan 180 días.',
  pages: 'Páginas de ingresos',
  when: 'Fecha',
  email: 'E-mail',
  address: 'Dirección',
  method: 'Con',
  methods: {
    password: 'Contraseña',
    google: 'Google',
    recovery: 'Recuperación',
    passkey: 'Llave de acceso',
    code: 'Código del segundo paso',
    invitation: 'Invitación',
  },
  outcome: 'Resultado',
  succeeded: 'Ingresó',
  refused: 'Falló',
} as const;

export const logsText = {
  file: 'Archivo',
  fileOption: (name: string, bytes: number, when: string) => `${name} · ${formatBytes(bytes)} · ${when}`,
  search: 'Buscar texto',
  searchHint: 'Por ejemplo, una dirección o un número',
  level: 'Nivel',
  levels: {
    trace: 'Traza',
    debug: 'Detalle',
    info: 'Información',
    warn: 'Aviso',
    error: 'Error',
    fatal: 'Fatal',
  } satisfies Record<LogLevel, string>,
  anyLevel: 'Todos',
  from: { info: 'Información y más', warn: 'Avisos y errores', error: 'Solo errores' },
  download: 'Descargar',
  downloadFile: (name: string) => `Descargar ${name}`,
  downloadFailed: 'No pudimos descargar el archivo. Vuelva a intentar en un momento.',
  lines: 'Líneas del registro, la más nueva primero',
  summary: (count: number, more: boolean) =>
    `${counted(count, 'línea', 'líneas')}${more ? ', hay más' : ''}.`,
  loading: 'Cargando el registro',
  failed: 'No pudimos cargar el registro.',
  noFiles: 'Todavía no hay registros',
  noFilesDetail: 'La tienda los escribe en su carpeta de datos mientras atiende.',
  none: 'Ninguna línea coincide',
  noneDetail: 'Pruebe con otro texto, otro nivel u otro archivo.',
  noneSoFar: 'Ninguna línea coincide hasta acá. El archivo sigue.',
  more: 'Ver más',
  goOn: 'Seguir buscando',
  otherForm: 'Otro',
} as const;

export const jobsText = {
  counts: 'Tareas de la cola',
  states: {
    failed: 'Falló',
    retrying: 'Se reintenta',
    running: 'En curso',
    waiting: 'En espera',
  } satisfies Record<JobState, string>,
  statesMany: {
    failed: 'Fallidas',
    retrying: 'Se reintentan',
    running: 'En curso',
    waiting: 'En espera',
  } satisfies Record<JobState, string>,
  summary: (count: number) =>
    count === 0 ? 'La cola está vacía.' : `${counted(count, 'tarea', 'tareas')} en la cola.`,
  atMost: 'Se muestran las primeras 200.',
  loading: 'Cargando la cola',
  failed: 'No pudimos cargar la cola.',
  none: 'No hay tareas en la cola',
  noneDetail: 'Todo lo que había para hacer está hecho.',
  table: 'Tareas',
  task: 'Tarea',
  tasks: {
    send_mail: 'Enviar un mail',
    send_order_mails: 'Enviar los mails de un pedido',
    recover_password: 'Recuperar una contraseña',
    export: 'Armar una lista',
    public_list: 'Armar la lista pública',
    exports_sweep: 'Borrar listas viejas',
    settle_payment: 'Registrar un pago',
    reconcile_payments: 'Conciliar pagos',
    retention: 'Borrar lo que venció',
    sum_page_views: 'Sumar las visitas',
  } as Readonly<Record<string, string>>,
  numberAndSince: (jobId: number, when: string) => `n.º ${jobId} · Desde ${when}`,
  state: 'Estado',
  attempts: 'Intentos',
  attemptsOf: (attempts: number, most: number) => `${attempts} de ${most}`,
  runAt: 'Próximo intento',
  noNext: 'No se reintenta sola',
  lastError: (error: string) => `Último error: ${error}`,
  action: 'Acción',
  retry: 'Reintentar',
  retryOne: (task: string, jobId: number) => `Reintentar: ${task} (n.º ${jobId})`,
  retryAll: 'Reintentar las fallidas',
  retried: 'La tarea se hace en un momento.',
  retriedAll: (count: number) =>
    count === 0 ? 'Ya no hay tareas fallidas.' : `Se reintentan ${counted(count, 'tarea', 'tareas')}.`,
  retryFailed: 'No pudimos reintentar la tarea. Vuelva a intentar en un momento.',
} as const;

export const siteText = {
  summary: (when: string) => `Al ${when}.`,
  loading: 'Cargando el estado',
  failed: 'No pudimos cargar el estado.',
  shop: 'Tienda',
  version: 'Versión',
  node: 'Node',
  environment: 'Entorno',
  environments: { production: 'Producción', development: 'Desarrollo' },
  running: 'En marcha',
  runningFor: (span: string, since: string) => `${span}, desde ${since}`,
  database: 'Base de datos',
  postgres: 'PostgreSQL',
  size: 'Tamaño',
  connections: 'Conexiones',
  ofMany: (count: number, most: number) => `${formatCount(count)} de ${formatCount(most)}`,
  disk: 'Disco',
  free: 'Libre',
  freeOf: (free: number, total: number) => `${formatBytes(free)} de ${formatBytes(total)}`,
  used: 'Ocupado',
  diskUnknown: 'El sistema no dice cuánto lugar queda.',
  diskFull: 'Queda poco lugar: haga lugar antes de que la base no pueda escribir.',
  work: 'Trabajo pendiente',
  waitingMails: 'Mails sin salir',
  processes: 'Procesos',
  noProcesses: 'Ningún proceso avisó en los últimos tres minutos.',
  process: 'Proceso',
  processName: (host: string, pid: number) => `${host} · ${pid}`,
  memory: 'Memoria',
  heard: 'Último aviso',
} as const;

export const viewsText = {
  summary: (views: number) => `${counted(views, 'página vista', 'páginas vistas')} en esos días.`,
  loading: 'Cargando las visitas',
  failed: 'No pudimos cargar las visitas.',
  none: 'No hay visitas en esos días',
  noneDetail: 'Elija otras fechas.',
  usual: 'Sin fechas se muestran los últimos 30 días.',
  byDay: 'Por día',
  byPage: 'Páginas más vistas',
  day: 'Día',
  views: 'Vistas',
  users: 'Usuarios',
  page: 'Página',
  pages: { home: 'Inicio', store: 'Productos' } as Readonly<Record<string, string>>,
  others: 'Otras',
} as const;
