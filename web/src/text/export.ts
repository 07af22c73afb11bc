import { formatWhole } from '@mostrador/rules/money';

type Words = { readonly one: string; readonly many: string };

const counted = (count: number, { one, many }: Words) => `${formatWhole(count)} ${count === 1 ? one : many}`;

/** The texts of the screen of the printable list. */
export const exportText = {
  selection: 'Qué imprimir',
  title: 'Título',
  titleHint: 'Así va a salir impresa la lista.',
  date: 'Fecha',
  load: 'Cargar Productos',
  print: 'Imprimir',
  downloadPdf: 'Descargar PDF',
  downloadExcel: 'Descargar Excel',
  allCatalogs: 'Todos los productos',
  of: (category: string, catalog: string) => `${category} · ${catalog}`,
  begin: 'Elija una categoría o un catálogo',
  beginHint: 'Con “Cargar Productos” va a ver la lista tal como sale en papel.',
  old: 'La selección cambió. Presione “Cargar Productos” para ver la lista nueva.',
  loading: 'Cargando productos…',
  failed: 'No pudimos traer los productos.',
  retry: 'Reintentar',
  nothing: 'No encontramos productos con esa selección',
  nothingHint: 'Pruebe con otra categoría o con otro catálogo.',
  amount: (count: number, words: Words, sheets: number) =>
    `${counted(count, words)} en ${counted(sheets, { one: 'hoja', many: 'hojas' })}`,
  cut: (shown: number, of: number) =>
    `Se muestran los primeros ${formatWhole(shown)} de ${formatWhole(of)} productos. Elija una categoría para verlos todos.`,
  sheet: (sheet: number, of: number) => `Hoja ${formatWhole(sheet)} de ${formatWhole(of)}`,
  sheetState: (sheet: number, of: number) => `${formatWhole(sheet)} de ${formatWhole(of)}`,
  foot: (company: string) => `${company} · precios sin impuestos`,
  preparing: 'Preparando las imágenes',
  prepared: (done: number, of: number) => `${formatWhole(done)} de ${formatWhole(of)}`,
  stopPreparing: 'Imprimir sin esperar',
} as const;
