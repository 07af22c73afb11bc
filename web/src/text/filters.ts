/** The products filters, the store's and the administration's. */
export const filtersText = {
  title: 'Filtros',
  search: 'Producto (nombre o código)',
  all: 'Todos',
  products: 'Productos',
  categories: 'Categorías',
  way: 'Categoría elegida',
  noCategory: 'Sin Categoría',
  heading: (category: string, search: string) =>
    [category, search === '' ? '' : `“${search}”`].filter(Boolean).join(', ') || 'Productos',
  /** Said to those who hear the list; these words are the list's own, whatever the language of the page. */
  available: (count: number) =>
    count === 0 ? 'No results available' : `${count} ${count === 1 ? 'result' : 'results'} available`,
  nothingBelow: 'No hay más categorías en este nivel.',
  failed: 'No pudimos traer las categorías.',
  retry: 'Reintentar',
  loading: 'Cargando categorías…',
  accept: 'Filtrar',
  close: 'Cerrar',

  adminTitle: 'Filtros de Productos',
  adminIntro: 'Valen para la tienda y el editor de catálogos, en este navegador, hasta que los quite.',
  apply: 'Aplicar',
  clear: 'Quitar filtros',
  any: 'Indistinto',
  show: 'Mostrar',
  hide: 'Ocultar',
  inStock: 'En stock',
  soldOut: 'Sin stock',
  inStockSoon: 'A ingresar',
  visibility: 'Visibilidad',
  visible: 'Visibles',
  invisible: 'No visibles',
  images: 'Imágenes',
  withImages: 'Con imagen',
  withoutImages: 'Sin imagen',
  active: 'Filtros de Productos activos',
} as const;
