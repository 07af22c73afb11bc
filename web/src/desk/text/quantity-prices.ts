// Spanish texts of prices by quantity on the desk.

import { formatPesos } from '@mostrador/rules/money';
import { unitsText } from '@mostrador/rules/packs';
import { promotionText } from '@mostrador/rules/quantity-prices';

export const quantityPricesText = {
  section: 'Precios por cantidad y acordados',
  hint: 'Valen además del precio de cada lista',
  clientSection: 'Precios acordados',
  clientHint: 'Valen en lugar de la lista y de los descuentos',
  none: 'No hay ninguno.',
  add: 'Agregar precio',
  addTitle: 'Precio nuevo',
  editTitle: 'Cambiar el precio',
  save: 'Guardar',
  saved: 'El precio está guardado.',
  removed: 'El precio está quitado.',
  undo: 'Deshacer',
  undone: 'El cambio está deshecho.',
  edit: 'Cambiar',
  remove: 'Quitar',
  of: (verb: string, what: string) => `${verb} ${what}`,
  failed: 'No se pudo guardar. Por favor intente de nuevo.',
  loadFailed: 'No pudimos leer los precios.',
  retry: 'Reintentar',
  kind: 'Qué es',
  kinds: {
    step: 'Precio desde una cantidad',
    promotion: 'Promoción: unidades sin cargo',
    customer: 'Precio acordado con un cliente',
  },
  who: 'Lista o cliente',
  list: 'Lista',
  client: 'Cliente',
  product: 'Producto',
  from: 'Desde',
  fromHint: 'Unidades (12) o packs (5 packs)',
  paid: 'Paga',
  free: 'Sin cargo',
  price: 'Precio neto',
  days: 'Días',
  validFrom: 'Desde el día',
  validUntil: 'Hasta el día',
  daysHint: 'Vacío: sin límite',
  fromUnits: (units: number) => (units === 1 ? 'Siempre' : `Desde ${unitsText(units)}`),
  promotion: (paidUnits: number, freeUnits: number) => promotionText({ paidUnits, freeUnits }),
  amount: (centavos: number) => formatPesos(centavos),
  byQuantity: 'Por cantidad',
  always: 'Siempre',
  wrongOwner: 'Elija la lista o el cliente.',
  wrongProduct: 'Elija el producto.',
  wrongQuantity: 'Escriba la cantidad: 12, 12 u. o 5 packs.',
  wrongFrom: 'Un precio por cantidad empieza en 2 unidades o más.',
  wrongFree: 'Escriba cuántas unidades van sin cargo.',
  wrongPrice: 'Escriba el precio.',
  wrongDays: 'El último día es anterior al primero.',
};

/** '01/12/2026 – 15/12/2026' */
export function daysText(validFrom: string | null, validUntil: string | null): string {
  const day = (text: string) => text.split('-').toReversed().join('/');
  if (validFrom === null && validUntil === null) return quantityPricesText.always;
  if (validUntil === null) return `desde ${day(validFrom ?? '')}`;
  return validFrom === null ? `hasta ${day(validUntil)}` : `${day(validFrom)} – ${day(validUntil)}`;
}
