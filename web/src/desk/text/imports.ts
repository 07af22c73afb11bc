// Spanish texts of the desk's imports.

import type { ImportKindName, ImportRow, ImportStateName } from '@mostrador/contract/entries/imports';
import { formatWhole } from '@mostrador/rules/money';

/** How many names a sentence lists. */
const NAMES_MAX = 5;

/** Returns names as a sentence has them: 'Categoría ni Stock'. @param last the word before the last one. */
function inSentence(names: readonly string[], last: 'y' | 'ni', what = 'datos'): string {
  const rest = names.length - NAMES_MAX;
  if (rest > 1) return `${names.slice(0, NAMES_MAX).join(', ')} ${last} otros ${rest} ${what}`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const importsText = {
  title: 'Importaciones',
  kind: 'Qué se carga',
  kinds: {
    products: 'Productos',
    prices: 'Precios',
    stock: 'Stock',
    categories: 'Categorías',
    'price-lists': 'Listas de precios',
    'discount-lists': 'Listas de descuentos',
    'customer-prices': 'Precios de clientes',
    'discount-codes': 'Códigos de descuento',
    'shipping-rates': 'Tarifas de envío',
    'order-status': 'Estados de pedidos',
    images: 'Imágenes',
    clients: 'Clientes',
    assignments: 'Clientes de vendedores',
    perceptions: 'Percepciones de clientes',
    synonyms: 'Sinónimos',
    'account-entries': 'Movimientos de cuenta',
    documents: 'Comprobantes en PDF',
  } satisfies Record<ImportKindName, string>,
  steps: ['Archivo', 'Columnas', 'Revisión', 'Resultado'],
  stepsLabel: 'Pasos de la importación',
  stepDone: 'hecho',
  drop: 'Suelte acá el archivo, o',
  choose: 'Elegir un archivo',
  dropMany: 'Suelte acá los archivos, o',
  chooseMany: 'Elegir archivos',
  formats: 'Planilla de Excel (.xlsx), CSV o NDJSON, hasta 1 GB. No se cambia nada hasta que usted confirma.',
  formatsZip:
    'Un ZIP con las fotos, hasta 1 GB. El nombre de cada una empieza con el código del producto: CUA-1.jpg, CUA-1-2.jpg.',
  formatsDocuments:
    'Los PDF, de a uno o muchos juntos, o un ZIP con ellos, hasta 1 GB. Cada uno tiene el número del comprobante en su nombre: FC A 0001-00000245.pdf, A0000100000245.pdf o como los nombra ARCA.',
  chosenFile: 'Archivo',
  documentsFile: (count: number) =>
    count === 1 ? '1 comprobante.zip' : `${formatWhole(count)} comprobantes.zip`,
  packing: (count: number) => `Preparando ${formatWhole(count)} ${plural(count, 'archivo', 'archivos')}`,
  notPdf: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} no es un PDF. Suelte los PDF solos, o un ZIP con ellos.`
      : `${inSentence(names, 'y', 'archivos')} no son PDF. Suelte los PDF solos, o un ZIP con ellos.`,
  oneFile: 'Suelte un archivo por vez.',
  uploading: (name: string) => `Subiendo ${name}`,
  uploadFailed: 'El archivo no se pudo subir. Por favor intente nuevamente.',
  emptyFile: (name: string) => `${name} está vacío.`,
  largeFiles: 'Los archivos suman más de 1 GB. Cárguelos en partes.',
  largeFile: (name: string) => `${name} tiene más de 1 GB. Divídalo en partes y cárguelas de a una.`,
  sample: 'Planilla de ejemplo',
  download: 'Bajar lo que hay',
  downloadFailed: 'El archivo no se pudo bajar. Por favor intente nuevamente.',
  close: 'Descartar la importación',
  back: 'Volver',
  failed: 'No se pudo leer la importación.',
  retry: 'Reintentar',
  wideScreenOnly: 'Las columnas se eligen en una pantalla más grande.',
  copyLink: 'Copiar el enlace',
  linkCopied: 'Enlace copiado.',
  linkNotCopied: 'No se pudo copiar. Copie la dirección de la barra del navegador.',

  logTitle: 'Importaciones anteriores',
  noLog: 'Todavía no se importó nada.',
  when: 'Cuándo',
  what: 'Qué',
  who: 'Quién',
  command: 'Comando',
  rows: 'Filas',
  changes: 'Cambios',
  result: 'Resultado',
  more: 'Ver más',
  kept: 'Los archivos se guardan 90 días',

  column: 'Columna del archivo',
  samples: 'Primeros valores',
  goesTo: 'Va a',
  how: 'Cómo',
  hows: {
    recognised: 'Reconocida',
    remembered: 'Como la vez pasada',
    chosen: 'Elegida a mano',
    unused: 'Sin usar',
  },
  notImported: 'No importar',
  fieldFor: (column: string) => `Campo para ${column}`,
  used: (used: number, all: number) => `${used} de ${all} columnas en uso`,
  missing: (labels: readonly string[]) =>
    `El archivo no trae ${inSentence(labels, 'ni')}: ${labels.length === 1 ? 'queda como está' : 'quedan como están'}.`,
  /** What keeps the file from being compared. */
  required: (labels: readonly string[]) => `Falta elegir la columna de ${inSentence(labels, 'y')}.`,
  compare: 'Revisar los cambios',
  sheet: 'Hoja',
  size: 'Tamaño',
  reading: 'Cómo se leen los datos',
  decimals: 'Decimales',
  decimalMarks: { ',': '1.234,50', '.': '1234.50' },
  encoding: 'Codificación',
  encodings: {
    auto: (found: string) => `Automática (${found})`,
    'utf-8': 'UTF-8',
    'utf-16': 'UTF-16',
    'latin-1': 'Latin-1',
  },
  notForXlsx: 'No aplica',
  separator: 'Separador',
  separators: {
    auto: (found: string) => `Automático (${found})`,
    ',': 'Coma',
    ';': 'Punto y coma',
    '\t': 'Tabulación',
    '|': 'Barra vertical',
  },
  dates: 'Fechas',
  dateForms: { dmy: 'dd/mm/aaaa', mdy: 'mm/dd/aaaa', ymd: 'aaaa-mm-dd' },
  headerRow: 'Títulos en fila',
  percent: (percent: number) => `${percent} %`,
  priceList: 'Lista de precios',
  defaultList: 'La predeterminada',
  absent: 'Qué hacer con lo que no viene',
  keep: 'Dejarlo como está',
  replace: 'Desactivarlo (reemplazo total)',
  modes: {
    update: 'Dejarlo como está',
    replace: 'Dejar sin saldo todo lo pendiente que no viene',
    replace_named: 'Dejar sin saldo lo que no viene, sólo de los clientes del archivo',
  },
  replaceHint: 'El reemplazo pide otra confirmación si afecta más del 10 %.',
  create: 'Lo que todavía no existe',
  createCategories: 'Crear las categorías que faltan',
  createTags: 'Crear las etiquetas que faltan',
  remember: 'Recordar para archivos con estos títulos',

  comparing: 'Comparando con lo que hay',
  applying: 'Guardando los cambios',
  undoing: 'Deshaciendo la importación',
  progress: (percent: number) => `${percent} %`,
  views: 'Vistas',
  view: {
    alerts: 'Para mirar',
    changed: 'Cambian',
    created: 'Nuevos',
    rejected: 'Rechazadas',
    vanished: 'Se desactivan',
  },
  removed: 'Se quitan',
  closed: 'Quedan sin saldo',
  wholeRefused: (count: number) =>
    `Este archivo reemplaza toda la tabla y se aplica entero. Corrija ${plural(count, 'la fila rechazada', `las ${count} filas rechazadas`)} y vuelva a cargarlo.`,
  rowsOf: (view: string) => `Filas: ${view}`,
  include: (code: string) => `Incluir ${code}`,
  code: 'Código',
  name: 'Nombre',
  field: 'Campo',
  now: 'Hoy',
  inFile: 'En el archivo',
  difference: 'Diferencia',
  alert: 'Aviso',
  alerts: {
    price_up: (percent: number) => `Sube más de ${percent} %`,
    price_down: (percent: number) => `Baja más de ${percent} %`,
    missing_zero: '¿Falta un cero?',
    stock_below_reserved: 'Menos que lo reservado',
  },
  alertFrom: 'Avisar desde',
  alertNote: (count: number, percent: number) =>
    `${count} ${plural(count, 'fila para mirar', 'filas para mirar')}: ${plural(count, 'un precio que cambia', 'precios que cambian')} más de ${percent} % o stock por debajo de lo reservado.`,
  noAlerts: 'Nada llama la atención.',
  differences: 'Bajar diferencias',
  includeAll: 'Incluir todas',
  excluded: (count: number) => `Excluyó ${count}.`,
  noRows: 'No hay filas.',
  line: 'Línea',
  value: 'Valor',
  why: 'Por qué',
  empty: '(vacío)',
  summary: (all: string, changed: string, created: string, same: string) =>
    `${all} filas: ${changed} cambian · ${created} nuevas · ${same} iguales`,
  rejected: (count: string) => `${count} rechazadas`,
  warned: (count: string) => `${count} con aviso`,
  rejectedAndWarned: 'Rechazadas y avisos',
  storedWithout: (count: number) =>
    count === 1
      ? 'Una fila se guarda sin el dato que está mal. Abajo dice cuál.'
      : `${formatWhole(count)} filas se guardan sin el dato que está mal. Abajo dice cuál.`,
  correctWarned: (count: number) =>
    count === 1
      ? 'Una fila se guardó sin el dato que está mal: corríjalo en el archivo que se baja y vuelva a cargarlo.'
      : `${formatWhole(count)} filas se guardaron sin el dato que está mal: corríjalo en el archivo que se baja y vuelva a cargarlo.`,
  apply: (count: string) => (count === '1' ? 'Aplicar 1 fila' : `Aplicar ${count} filas`),
  replaceTable: 'Reemplazar la tabla',
  applyReplace: (count: string, gone: string) => `Aplicar ${count} filas y desactivar ${gone}`,
  applyClosing: (count: string, gone: string) => `Aplicar ${count} filas y dejar sin saldo ${gone}`,
  nothingToApply: 'El archivo no cambia nada.',
  schedule: 'Programar',
  scheduleZone: 'Hora de Argentina',
  scheduleAt: 'Aplicar el',
  scheduleWrong: 'Elija el día y la hora',
  scheduleDo: 'Programar la importación',
  scheduled: (when: string) => `Se aplica el ${when}.`,
  unschedule: 'Quitar la fecha',
  cancel: 'Cancelar',
  confirmTitle: '¿Desactivar estos productos?',
  confirmText: (gone: string, all: string) =>
    `El archivo no nombra ${gone} de ${all} productos activos. Si sigue, dejan de verse en la tienda. Se puede deshacer.`,
  confirm: (gone: string) => `Desactivar ${gone} productos`,
  confirmClosingTitle: '¿Dejar sin saldo estos comprobantes?',
  confirmClosingText: (gone: string, all: string) =>
    `El archivo no nombra ${gone} de ${all} comprobantes pendientes. Si sigue, figuran como pagados. Se puede deshacer.`,
  confirmClosing: (gone: string) => `Dejar sin saldo ${gone} comprobantes`,
  onlyFirst: (count: string) => `Se muestran las primeras ${count}.`,

  read: 'Leídas',
  updated: 'Modificadas',
  created: 'Nuevas',
  same: 'Iguales',
  rejectedRows: 'Rechazadas',
  seconds: (seconds: string) => `en ${seconds} s`,
  deactivated: (count: string) => `${count} desactivados`,
  closedEntries: (count: string) => `${count} sin saldo`,
  downloadRejected: (count: string) => (count === '1' ? 'Bajar la fila' : `Bajar las ${count} filas`),
  done: 'Los cambios ya rigen en la tienda.',
  doneUnchanged: 'El archivo no cambió nada.',
  correct: (count: number) =>
    `Corrija ${plural(count, 'la fila', `las ${count} filas`)} en el archivo que se baja y vuelva a cargarlo: las demás no se tocan.`,
  undo: 'Deshacer la importación',
  undone: (count: string) => `La importación se deshizo: ${count} cambios volvieron a su valor anterior.`,
  undoneCreated: 'Los productos que había creado quedan inactivos.',
  undoKept: (count: number) =>
    count === 0
      ? ''
      : `${count} ${plural(count, 'quedó como está', 'quedaron como están')}, porque algo cambió después.`,
  keptTitle: 'Lo que quedó como está',
  noticesTitle: 'Stock que no alcanza para los pedidos',
  rejectedTitle: 'Filas rechazadas',
  shownOf: (shown: number, all: number) => `${shown} de ${all}`,
  another: 'Cargar otro archivo',
  stepFailed: 'No se pudo hacer. Por favor intente nuevamente.',
};

/** The word and the look of an import's state. */
export const stateWords: Readonly<Record<ImportStateName, { readonly word: string; readonly look: string }>> =
  {
    uploading: { word: 'Subiendo', look: 'st st--run' },
    uploaded: { word: 'Sin revisar', look: 'st' },
    comparing: { word: 'Comparando', look: 'st st--run' },
    compared: { word: 'Para confirmar', look: 'st' },
    scheduled: { word: 'Programada', look: 'st' },
    applying: { word: 'Guardando', look: 'st st--run' },
    done: { word: 'Hecha', look: 'st st--ok' },
    failed: { word: 'Falló', look: 'st st--bad' },
    undoing: { word: 'Deshaciendo', look: 'st st--run' },
    undone: { word: 'Deshecha', look: 'st st--off' },
    discarded: { word: 'Descartada', look: 'st st--off' },
  };

/** Whether a price fell to about a tenth: most often a missing zero. */
export const looksLikeMissingZero = ({ before, after }: ImportRow['changes'][number]): boolean =>
  typeof before === 'number' && typeof after === 'number' && after * 9 < before && after * 11 > before;
