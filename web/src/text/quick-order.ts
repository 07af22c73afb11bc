// Spanish texts of the quick order: /pedido-rapido, and 'Agregar por código' in the cart.

import { formatWhole } from '@mostrador/rules/money';

const units = (count: number): string => (count === 1 ? '1 unidad' : `${formatWhole(count)} unidades`);
const onePack = (word: string, pack: number): string =>
  `${word.endsWith('a') ? 'una' : 'un'} ${word} de ${formatWhole(pack)}`;
const lines = (count: number): string => (count === 1 ? '1 línea' : `${formatWhole(count)} líneas`);

export const quickOrderText = {
  title: 'Pedido rápido',
  modes: 'Cómo cargar',
  modeNames: { type: 'Escribir', paste: 'Pegar', file: 'Archivo', scan: 'Escanear' },
  typing: ['Una línea por producto.', 'pasa de código a cantidad y de ahí a la línea siguiente.'],
  pasting: 'Pegue su lista, revise las respuestas y agregue lo que quiera llevar.',
  scanning: 'Apunte la cámara al código de barras. Revise las líneas y agregue lo que quiera llevar.',
  loadingFile: 'Elija su planilla, revise las respuestas y agregue lo que quiera llevar.',

  code: 'Código o nombre',
  codeShort: 'Código',
  codeHint: 'Código, nombre, código de barras o ISBN',
  product: 'Producto',
  price: 'Precio neto',
  finalPrice: 'Precio con IVA',
  quantity: 'Cantidad',
  quantityShort: 'Cant.',
  subtotal: 'Subtotal',
  codeOf: (line: number) => `Código, línea ${line}`,
  quantityOf: (line: number) => `Cantidad, línea ${line}`,
  removeLine: (line: number) => `Quitar la línea ${line}`,
  noImage: 'Sin imagen',
  searching: 'Buscando…',
  minimum: (count: number) => `mín.\u00a0${formatWhole(count)}`,
  available: (count: number) => `${formatWhole(count)} disp.`,
  inOrder: (count: number) => `${formatWhole(count)} ya en el pedido`,
  keys: {
    enter: 'Enter',
    back: 'Mayús Enter',
    paste: 'Ctrl V',
    goesOn: 'sigue',
    goesBack: 'vuelve',
    pastes: 'pega una lista entera',
    kept: 'Se guarda sola en este equipo',
    choose: 'Elegir',
    take: 'Tomar y pasar a la cantidad',
    escape: 'Esc',
    close: 'Cerrar',
  },
  suggestions: 'Productos',
  suggestionCount: (count: number) => (count === 1 ? '1 producto' : `${formatWhole(count)} productos`),
  stockStates: { 0: 'Disponible', 1: 'Sin stock', 2: 'A ingresar' },

  answers: {
    /** @param word 'pack' or 'caja'. @param inCart units of the product that the order has already. */
    offStep: (count: number, pack: number, word: string, inCart: number) =>
      inCart === 0
        ? `${units(count)} no completan ${onePack(word, pack)}.`
        : `Con lo que ya está en el pedido son ${units(inCart + count)}, que no completan ${onePack(word, pack)}.`,
    coming: 'A ingresar.',
    comingMore: 'Hoy no hay stock; va cuando llegue.',
    orderAnyway: 'Pedir igual',
    codeMissing: 'Falta el código.',
    notFound: (code: string) => `“${code}” no está en el catálogo.`,
    search: 'Buscar parecidos',
    several: (code: string, count: number) => `“${code}” son ${count} productos:`,
    unavailable: 'Este producto ya no se vende.',
    repeated: (line: number) => `Repetida: también en la línea ${formatWhole(line)}.`,
    sum: (count: number) => `Sumar: ${formatWhole(count)}`,
    keepFirst: (line: number) => `Dejar la línea ${formatWhole(line)}`,
    quantityMissing: 'Falta la cantidad.',
    quantityUnreadable: (typed: string) => `“${typed}” no es una cantidad.`,
    quantityFraction: (typed: string) => `Pidió ${typed}: se venden unidades enteras.`,
    belowMinimum: (count: number, least: number) =>
      `Pidió ${formatWhole(count)}, el mínimo es ${formatWhole(least)}.`,
    priceMissing: 'No tiene precio. Consúltenos.',
    noStock: 'Sin stock.',
    allInOrder: 'Su pedido ya tiene todo lo que queda.',
    lessStock: (count: number, left: number) => `Pidió ${formatWhole(count)}, quedan ${formatWhole(left)}.`,
    lessThanMinimum: (left: number, least: number) =>
      `Quedan ${formatWhole(left)} y el mínimo es ${formatWhole(least)}.`,
    use: (count: number) => `Usar ${formatWhole(count)}`,
    remove: 'Quitar',
  },
  tally: {
    label: 'Resumen de las líneas',
    lines,
    ready: (count: number) => (count === 1 ? '1 lista' : `${formatWhole(count)} listas`),
    quantity: (count: number) => `${formatWhole(count)} con otra cantidad`,
    choice: (count: number) => `${formatWhole(count)} para elegir`,
    none: (count: number) => `${formatWhole(count)} sin producto o sin stock`,
    onlyOpen: (count: number) =>
      count === 1 ? 'Ver solo la que falta' : `Ver solo las ${formatWhole(count)}`,
    all: 'Ver todas',
    takeSuggested: (count: number) => `Usar las ${formatWhole(count)} cantidades sugeridas`,
  },

  paste: {
    label: 'Lista pegada',
    hint: 'Un producto por renglón: código y cantidad, separados por tabulación, punto y coma, coma o espacio.',
    example: ([first, second, third]: readonly [string, string, string]) =>
      `${first}\t20\n${second};10\n${third} 6`,
    read: 'Leer la lista',
    clear: 'Borrar',
  },
  file: {
    choose: 'Elegir archivo',
    drop: 'Arrastre aquí una planilla (XLSX) o un archivo CSV, o elíjalo. Alcanza con una columna de códigos y otra de cantidades.',
    sample: 'Bajar un ejemplo',
    sampleName: 'pedido-ejemplo.csv',
    titles: ['Código', 'Cantidad'],
    sampleRows: [
      ['CODIGO-1', '20'],
      ['7790000000001', '6'],
    ],
    reading: 'Leyendo el archivo…',
    problems: {
      too_large: 'El archivo es demasiado grande. Un pedido entra en 5 MB.',
      not_readable: 'No pudimos leer el archivo. Guárdelo como XLSX o CSV y vuelva a intentar.',
    },
  },
  nothingRead: 'No encontramos ninguna línea.',
  read: (count: number) => (count === 1 ? 'Se leyó 1 línea.' : `Se leyeron ${lines(count)}.`),
  readTitles: 'La primera fila tiene los títulos.',
  tooMany: (rest: number) =>
    `Un pedido rápido admite 2.000 líneas. ${rest === 1 ? 'Quedó 1 línea' : `Quedaron ${lines(rest)}`} sin leer, abajo en el cuadro: agregue primero estas.`,

  summary: 'Resumen',
  readyLines: (ready: number, open: number) => {
    const done = `${lines(ready)} ${ready === 1 ? 'lista' : 'listas'}`;
    return open === 0 ? done : `${done}, ${formatWhole(open)} por resolver`;
  },
  unitCount: 'Unidades',
  total: 'Total sin impuestos',
  finalTotal: 'Total con IVA',
  withOrder: 'Con el pedido abierto',
  minimumOrder: (amount: string) => `Pedido mínimo ${amount}`,
  minimumReached: 'Alcanzado',
  minimumMissing: (amount: string) => `Faltan ${amount}`,
  add: (count: number) => (count === 0 ? 'Agregar al pedido' : `Agregar ${formatWhole(count)} al pedido`),
  addShort: (count: number) => (count === 0 ? 'Agregar' : `Agregar ${formatWhole(count)}`),
  barLabel: (ready: number, count: number) =>
    `${lines(ready)} ${ready === 1 ? 'lista' : 'listas'}, ${formatWhole(count)} u.`,
  rest: 'Lo que no esté resuelto queda aquí. Nada se agrega sin que usted lo vea.',
  seeOrder: 'Ver el pedido',
  download: 'Bajar las respuestas',
  answersName: 'pedido-rapido.csv',
  answersTitles: ['Línea', 'Código', 'Cantidad', 'Producto', 'Respuesta'],
  readyAnswer: 'Lista',
  empty: 'Vaciar',
  emptyTitle: 'Vaciar el pedido rápido',
  emptyQuestion: (count: number) =>
    `¿Borra ${count === 1 ? 'la línea' : `las ${formatWhole(count)} líneas`} de este pedido rápido? Lo que ya agregó al pedido no cambia.`,
  cancel: 'Cancelar',
  close: 'Cerrar',
  checkFailed: 'No pudimos consultar los códigos. Revise la conexión.',
  retry: 'Reintentar',
  notAdded: 'No se agregó ningún producto.',
  addFailed: 'No pudimos agregar las líneas. Siguen aquí: revise la conexión y vuelva a intentar.',
  clientNeeded: 'Elija para qué cliente es el pedido.',
  chooseClient: 'Elegir cliente',
  byCode: 'Agregar por código',
  addLine: 'Agregar',
} as const;
