// Spanish texts of the desk's screens about prices, price lists, planned prices, discounts and what a client pays.

import { formatPesos, formatWhole, splitPesos } from '@mostrador/rules/money';
import type { PriceEntryError } from '@mostrador/rules/price-increase';

const count = (n: number, one: string, many: string) => `${formatWhole(n)} ${n === 1 ? one : many}`;

/** '1.234,50', without the currency; '–' for no price. */
export function amount(price: number | null): string {
  if (price === null) return '–';
  const { whole, cents } = splitPesos(price);
  return `${whole},${cents}`;
}

/** '+8,5 %' of basis points, with the digits that it has. */
export const percentage = (bps: number, sign = true): string =>
  `${bps < 0 ? '−' : sign ? '+' : ''}${String(Math.abs(bps) / 100).replace('.', ',')} %`;

/** '+8,7 %' of basis points, with one digit after the comma. */
export const shortPercentage = (bps: number): string => percentage(Math.round(bps / 10) * 10);

const entryErrors: Readonly<Record<PriceEntryError, string>> = {
  empty: 'Escriba un precio',
  not_a_number: 'No es un precio. Se escribe 1.234,50 o +8%',
  negative: 'El precio no puede ser negativo',
  misplaced_thousands: 'Los miles van con punto y los centavos con coma: 1.234,50',
  too_many_decimals: 'Un precio tiene dos decimales como máximo',
  too_large: 'El precio es demasiado grande',
  zero: 'Para dejarlo sin precio, borre el contenido',
  percentage_without_price: 'No hay un precio al que sumarle un porcentaje',
  percentage_out_of_range: 'El porcentaje va de −99 % a +1.000 %',
};

export const pricesText = {
  title: 'Precios',
  views: {
    grid: 'Grilla',
    lists: 'Listas',
    plans: 'Programados',
    discounts: 'Descuentos',
    codes: 'Códigos',
    explain: 'Qué paga un cliente',
    label: 'Vistas de precios',
  },
  summary: (products: number, lists: number, isFinal: boolean) =>
    `${count(products, 'producto', 'productos')} × ${count(lists, 'lista', 'listas')}, ${isFinal ? 'con IVA, para consultar' : 'netos'}`,
  increase: 'Aumento por porcentaje',
  search: 'Buscar productos',
  searchPlaceholder: 'Código o nombre',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  noCategory: 'Sin categoría',
  show: 'Cómo ver',
  asPrice: 'Precio',
  asFinal: 'Final',
  finalOf: (list: string) => `${list}, con IVA`,
  asShare: (list: string) => `% sobre ${list}`,
  code: 'Código',
  product: 'Producto',
  changed: 'Cambió',
  table: 'Grilla de precios',
  cell: (code: string, list: string) => `Precio de ${code}, ${list}`,
  none: 'Ningún producto cumple los filtros',
  noneHint: 'Pruebe con otra palabra u otra categoría.',
  entryErrors,
  confirm: (bps: number) =>
    bps < 0
      ? `Baja ${percentage(-bps, false)}${bps <= -8_000 ? ': ¿faltó un cero?' : '.'} Enter confirma`
      : `Sube ${percentage(bps, false)}${bps >= 40_000 ? ': ¿sobró un cero?' : '.'} Enter confirma`,
  removes: 'Queda sin precio: nadie podrá pedirlo. Enter confirma',
  unsaved: (n: number) => count(n, 'precio sin guardar', 'precios sin guardar'),
  save: (n: number) => `Guardar ${count(n, 'precio', 'precios')}`,
  discard: 'Descartar',
  plan: 'Programar…',
  saved: (n: number) => (n === 1 ? 'Se guardó 1 precio.' : `Se guardaron ${formatWhole(n)} precios.`),
  undo: 'Deshacer',
  undone: (n: number) => (n === 1 ? 'Volvió 1 precio.' : `Volvieron ${formatWhole(n)} precios.`),
  keptByUndo: (n: number) =>
    n === 1
      ? '1 cambió después y quedó como está.'
      : `${formatWhole(n)} cambiaron después y quedaron como están.`,
  refused: (n: number, who: string) =>
    n === 1
      ? `${who} cambió uno de estos precios mientras tanto. Revíselo y guarde de nuevo.`
      : `${who} cambió ${formatWhole(n)} de estos precios mientras tanto. Revíselos y guarde de nuevo.`,
  somebody: 'Alguien',
  unknown: 'Un producto o una lista ya no existe; ese precio no se guardó.',
  saveFailed: 'No pudimos guardar los precios. Siguen acá: intente de nuevo.',
  undoFailed: 'No pudimos deshacer el cambio. Por favor intente de nuevo.',
  loadFailed: 'No pudimos cargar los precios.',
  retry: 'Reintentar',
  loading: 'Cargando…',
  keyDown: 'Baja',
  keyExtend: 'Extender',
  keyPaste: 'Pegar de la planilla',
  keyCopyDown: 'Copiar abajo',
  accepts: 'acepta +8%',
  onPhone:
    'La grilla de precios se usa en una pantalla más ancha. Acá puede ver las listas y qué paga un cliente.',
  sendLink: 'Enviarme el enlace',
} as const;

export const increaseText = {
  title: 'Aumento por porcentaje',
  close: 'Cerrar',
  lists: 'Listas',
  base: 'Calcular desde',
  ownPrices: 'Los precios de cada lista',
  products: 'Productos',
  whole: 'Todos',
  supplier: 'Proveedor',
  supplierHint: 'Vacío: todos',
  percentage: 'Aumento',
  percentageHint: 'Con menos, baja',
  rounding: 'Redondeo',
  steps: {
    1: 'Sin redondear',
    100: 'A $ 1',
    1000: 'A $ 10',
    5000: 'A $ 50',
    10000: 'A $ 100',
    100000: 'A $ 1.000',
  },
  direction: 'Hacia',
  directions: { nearest: 'Al más cercano', up: 'Hacia arriba', down: 'Hacia abajo' },
  from: 'Rige desde',
  now: 'Ahora mismo',
  until: 'Hasta',
  untilHint: 'Vacío: sin fin',
  wrongPercentage: 'Escriba un porcentaje, por ejemplo 8,5',
  chooseList: 'Elija una lista por lo menos',
  preview: 'Vista previa',
  counts: (prices: number, products: number) =>
    `${count(prices, 'precio', 'precios')} de ${count(products, 'producto', 'productos')}`,
  changes: 'Cambian',
  same: 'Iguales',
  average: 'Promedio',
  greatest: 'Mayor',
  great: (n: number) =>
    n === 1 ? '1 precio cambia más de 30 %.' : `${formatWhole(n)} precios cambian más de 30 %.`,
  belowStep: (n: number) =>
    n === 1
      ? '1 precio es menor que el redondeo: se redondea al centavo.'
      : `${formatWhole(n)} precios son menores que el redondeo: se redondean al centavo.`,
  today: 'Hoy',
  becomes: (day: string | null) => (day === null ? 'Nuevo' : `Desde ${day}`),
  share: '%',
  more: (n: number) => `y ${formatWhole(n)} más`,
  nothing: 'Ningún precio cambia con estos datos.',
  apply: (n: number) => `Aplicar ${count(n, 'precio', 'precios')}`,
  confirmGreat: (n: number) => `Confirmar ${count(n, 'cambio', 'cambios')} de más de 30 %`,
  chosen: (n: number) =>
    n === 1 ? 'Para el producto elegido.' : `Para los ${formatWhole(n)} productos elegidos.`,
  schedule: (n: number) => `Programar ${count(n, 'precio', 'precios')}`,
  cancel: 'Cancelar',
  undoable: 'Se puede deshacer',
  cancellable: 'Se puede cancelar en Programados',
  applied: (n: number) => (n === 1 ? 'Cambió 1 precio.' : `Cambiaron ${formatWhole(n)} precios.`),
  scheduled: (n: number, day: string) =>
    n === 1 ? `1 precio programado para el ${day}.` : `${formatWhole(n)} precios programados para el ${day}.`,
  failed: 'No pudimos aplicar el aumento. Por favor intente de nuevo.',
  previewFailed: 'No pudimos calcular la vista previa.',
} as const;

export const priceListsText = {
  title: 'Listas de precios',
  create: 'Nueva lista',
  name: 'Nombre',
  code: 'Código',
  clients: 'Clientes',
  prices: 'Precios',
  days: 'Rige',
  state: 'Estado',
  isDefault: 'Predeterminada',
  always: 'Siempre',
  between: (from: string | null, until: string | null) =>
    from === null ? `hasta el ${until}` : until === null ? `desde el ${from}` : `${from} al ${until}`,
  inForce: 'Rige hoy',
  notInForce: 'No rige hoy',
  hidden: 'Oculta',
  currency: 'Pesos, sin impuestos',
  edit: (name: string) => `Editar ${name}`,
  editTitle: 'Lista de precios',
  copyOf: 'Copiar los precios de',
  copyNothing: 'Empezar vacía',
  copyShare: 'Con un aumento de',
  copyShareHint: 'Por ejemplo 8,5. Vacío: los mismos precios',
  validFrom: 'Rige desde',
  validUntil: 'Hasta',
  daysHint: 'Fuera de estas fechas, sus clientes pagan la lista predeterminada.',
  makeDefault: 'Es la predeterminada',
  makeDefaultHint: 'La pagan los clientes sin lista propia y la ve quien no ingresó.',
  active: 'Visible en la grilla',
  activeHint: 'Ocúltela cuando ya no se use. Su historia queda.',
  save: 'Guardar',
  createIt: 'Crear lista',
  cancel: 'Cancelar',
  saved: 'Lista guardada.',
  created: (name: string) => `Lista ${name} creada.`,
  failed: 'No pudimos guardar la lista. Por favor intente de nuevo.',
  nameMissing: 'Escriba un nombre',
} as const;

export const plansText = {
  title: 'Precios programados',
  name: 'Cambio',
  lists: 'Listas',
  starts: 'Desde',
  ends: 'Hasta',
  prices: 'Precios',
  by: 'Programó',
  state: 'Estado',
  states: { planned: 'Programado', begun: 'Rige', ended: 'Terminó', cancelled: 'Cancelado' },
  kept: (n: number) => (n === 1 ? '1 quedó como estaba' : `${formatWhole(n)} quedaron como estaban`),
  none: 'No hay precios programados',
  noneHint: 'Programe un aumento por porcentaje, o los precios que escribió en la grilla.',
  toGrid: 'Ir a la grilla',
  pager: 'Páginas de precios programados',
  newer: 'Anteriores',
  older: 'Siguientes',
  pageOf: (page: number, pages: number) => `${page} de ${pages}`,
  wasKept: (from: string, who: string) => `Quedó como estaba: al programarse valía ${from}${who}`,
  willBeKept: (from: string, who: string) => `Va a quedar como está: al programarse valía ${from}${who}`,
  overlaps: (plan: string, day: string) => `Va a quedar como lo deje «${plan}», que empieza antes, el ${day}`,
  changedBy: (who: string, day: string) => `, y ${who === '' ? 'alguien' : who} lo cambió (${day})`,
  open: (name: string) => `Ver ${name}`,
  cancel: (n: number) => `Cancelar ${count(n, 'precio programado', 'precios programados')}`,
  cancelled: 'Los precios programados se cancelaron.',
  failed: 'No pudimos cancelarlos. Por favor intente de nuevo.',
  planned: (n: number, day: string) => increaseText.scheduled(n, day),
  plannedName: 'Nombre',
  planTitle: 'Programar precios',
  planIt: (n: number) => `Programar ${count(n, 'precio', 'precios')}`,
} as const;

export const discountsText = {
  title: 'Descuentos',
  create: 'Nueva lista',
  lists: 'Listas de descuentos',
  rules: (n: number) => count(n, 'regla', 'reglas'),
  clients: (n: number) => count(n, 'cliente', 'clientes'),
  hidden: 'Oculta',
  none: 'Todavía no hay listas de descuentos',
  noneHint: 'Una lista da un porcentaje por producto, por categoría o para todo.',
  chooseList: 'Elija una lista para ver sus reglas.',
  kind: 'Para',
  what: 'Qué',
  percent: 'Descuento',
  kinds: { product: 'Producto', category: 'Categoría', everything: 'Todo' },
  everything: 'Todos los productos',
  addRule: 'Agregar regla',
  ruleFor: 'Regla para',
  categoryOf: 'Categoría',
  productOf: 'Producto',
  remove: 'Quitar',
  removeRule: (what: string) => `Quitar la regla de ${what}`,
  percentOf: (what: string) => `Descuento de ${what}`,
  validFrom: 'Desde',
  validUntil: 'Hasta',
  dayOf: {
    validFrom: (what: string) => `Primer día del descuento de ${what}`,
    validUntil: (what: string) => `Último día del descuento de ${what}`,
  },
  wrongDays: 'El último día es anterior al primero.',
  order: 'Decide la regla del producto; si no hay, la de la categoría más cercana; si no hay, la de todo.',
  wrongPercent: 'Escriba un porcentaje de 0 a 99,99',
  unknownProduct: 'No hay un producto con ese código',
  saved: 'Reglas guardadas.',
  failed: 'No pudimos guardar el descuento. Por favor intente de nuevo.',
  newName: 'Nombre',
  copyOf: 'Copiar las reglas de',
  copyNothing: 'Empezar vacía',
  hide: 'Ocultar lista',
  showAgain: 'Mostrar lista',
  rename: 'Cambiar nombre',
} as const;

export const codeChoiceText = {
  hint: 'Escriba el nombre o el código',
  none: 'No encontramos ninguno con ese nombre o código.',
  found: (n: number) => (n === 1 ? '1 resultado' : `${formatWhole(n)} resultados`),
} as const;

export const explainText = {
  title: 'Qué paga un cliente',
  client: 'Cliente',
  product: 'Producto',
  hint: 'Elija un cliente y un producto para ver qué paga y por qué.',
  pays: (client: string, product: string) => `${client} paga por ${product}`,
  list: 'Lista',
  reasons: {
    own: 'la lista del cliente',
    default: 'la predeterminada: el cliente no tiene lista propia',
    own_not_in_force: 'la predeterminada',
  },
  notInForce: (list: string) => `${list}, la lista del cliente, no rige hoy.`,
  listPrice: 'Precio de lista',
  noPrice: 'Sin precio en esta lista: el cliente no puede pedirlo.',
  discounts: 'Descuento',
  noDiscounts: 'El cliente no tiene lista de descuentos.',
  noRule: (list: string) => `Ninguna regla de ${list} alcanza a este producto.`,
  agreed: 'Acordado con el cliente',
  agreedWins: 'El precio acordado vale en lugar de la lista y de los descuentos.',
  decides: 'Decide',
  setAside: 'No decide',
  result: 'Paga, sin impuestos',
  unit: (price: number) => formatPesos(price),
  failed: 'No pudimos calcular el precio.',
} as const;
