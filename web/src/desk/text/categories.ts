// Spanish texts of the desk's categories, tags and carousels of the home.

import { formatWhole } from '@mostrador/rules/money';

const products = (count: number) => `${formatWhole(count)} ${count === 1 ? 'producto' : 'productos'}`;

export const categoriesText = {
  title: 'Categorías',
  views: 'Vistas',
  tree: 'Árbol',
  tags: 'Etiquetas',
  carousels: 'Inicio de la tienda',
  products,
  loading: 'Cargando…',
  loadFailed: 'No se pudieron leer los datos.',
  retry: 'Reintentar',
  failed: 'No se pudo guardar. Por favor intente de nuevo.',
  undo: 'Deshacer',
  undoKey: 'Ctrl Z',
  newKey: 'N',
  undone: 'Se deshizo el cambio.',
  undoneInPart: (reason: string) => `No se pudo deshacer todo: ${reason}`,

  treeLabel: 'Categorías, con sus productos',
  treeKeys:
    'Flechas: moverse, abrir y cerrar. Alt y flechas: mover la categoría. Enter: editar. Arrastre una fila para moverla.',
  head: 'Categoría',
  headCode: 'Código',
  headProducts: 'Productos',
  headVisible: 'Visibles',
  hidden: 'Oculta',
  none: 'Todavía no hay categorías',
  noneHint: 'Cree la primera, o impórtelas de un archivo.',
  uncategorized: (count: number) => `Sin categoría: ${products(count)}`,
  movedInto: (name: string, parent: string, place: number, of: number) =>
    `${name}: en ${parent}, lugar ${place} de ${of}.`,
  top: 'el primer nivel',
  keysMove: 'Moverse',
  keysShift: 'Mover la categoría',

  create: 'Nueva categoría',
  createBelow: 'Nueva subcategoría',
  createTitle: (parent: string | undefined) =>
    parent === undefined ? 'Nueva categoría' : `Nueva categoría en ${parent}`,
  created: (name: string) => `Se creó ${name}.`,
  name: 'Nombre',
  code: 'Código',
  codeHint: 'Lo usan las importaciones y la dirección de la lista en la tienda.',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Guardado.',
  panel: (name: string) => `Categoría ${name}`,
  closePanel: 'Cerrar el panel',
  parent: 'Dentro de',
  topOption: 'Primer nivel',
  iva: 'IVA de sus productos nuevos',
  ivaHint: 'Si el alta o la planilla no dicen otra alícuota. Vale también en sus subcategorías.',
  ivaOf: (above: string | undefined) =>
    above === undefined ? 'El de la empresa' : `El de la categoría de arriba: ${above}`,
  ivaNone: 'sin definir',
  hide: 'Ocultar',
  show: 'Mostrar',
  hideHint: 'No aparece en los menús ni en los filtros. Sus productos se siguen encontrando.',
  wasHidden: (name: string) => `${name} quedó oculta.`,
  wasShown: (name: string) => `${name} se ve en la tienda.`,
  remove: 'Quitar',
  removed: (name: string) => `Se quitó ${name}.`,
  removeHint: 'Se puede quitar cuando no tiene productos, subcategorías ni descuentos.',
  own: (count: number, visible: number) =>
    count === 0
      ? 'No tiene productos propios.'
      : `${products(count)} propios, ${formatWhole(visible)} a la vista.`,
  discounts: (count: number) =>
    count === 1 ? '1 descuento la nombra.' : `${formatWhole(count)} descuentos la nombran.`,
  productsTitle: 'Productos',
  seeAll: (count: number) => `Ver los ${formatWhole(count)} en Productos`,
  passTitle: 'Pasar sus productos a otra categoría',
  passTo: 'Categoría de destino',
  passNone: 'Sin categoría',
  pass: (count: number) => `Pasar ${products(count)}`,
  passHint: 'Los de sus subcategorías no cambian.',
  passed: (count: number) =>
    count === 1 ? 'Se pasó 1 producto.' : `Se pasaron ${formatWhole(count)} productos.`,
  history: {
    title: 'Historia',
    created: 'Se creó',
    moved: 'Cambió de lugar',
    fields: {
      categoryDescripcion: 'Nombre',
      categoryCode: 'Código',
      active: 'En la tienda',
      newProductIva: 'IVA de sus productos nuevos',
      parentCategoryCode: 'Dentro de',
    },
    visible: 'visible',
    hidden: 'oculta',
  },
  inStore: 'Ver en la tienda',

  createTag: 'Nueva etiqueta',
  tagsLabel: 'Etiquetas',
  tag: 'Etiqueta',
  tagPanel: (name: string) => `Etiqueta ${name}`,
  tagCodeHint: 'No cambia: la usan las importaciones y el inicio de la tienda.',
  tagNone: 'Todavía no hay etiquetas',
  tagHint: 'Agrupan productos de distintas categorías, como las novedades del inicio.',
  tagRemoveHint: 'Se puede quitar cuando ningún producto la tiene.',
  addProducts: 'Agregar productos',
  addHint: 'Código, nombre o barras',
  add: (name: string) => `Agregar ${name}`,
  takeOff: (name: string) => `Quitar la etiqueta de ${name}`,
  tagAdded: (name: string, tag: string) => `${name} tiene la etiqueta ${tag}.`,
  tagTakenOff: (name: string, tag: string) => `${name} ya no tiene la etiqueta ${tag}.`,
  noneFound: 'Ningún producto coincide.',
  inCarousel: (title: string) => `En el inicio: ${title}`,

  carouselsHint: 'Así se arma el inicio: cada fila muestra hasta 20 productos visibles con su etiqueta.',
  carouselOf: (title: string, tag: string) => `${title}, etiqueta ${tag}`,
  carouselEmpty: 'Sin productos: la fila no se muestra en la tienda.',
  carouselCount: (count: number, shown: number) =>
    count > shown ? `Se ven ${formatWhole(shown)} de ${formatWhole(count)}` : products(count),
  editTag: 'Elegir sus productos',
  noImage: 'Sin imagen',
} as const;
