// Spanish texts of the desk's discount codes.

import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { percentText } from '@mostrador/rules/tax-rows';

/** '2026-12-31' as '31/12/2026'. */
const dayText = (day: string): string => day.split('-').reverse().join('/');

export const discountCodesText = {
  title: 'Códigos de descuento',
  add: 'Nuevo código',
  addKey: 'N',
  import: 'Importar',
  counted: (of: number) => `${formatWhole(of)} ${of === 1 ? 'código' : 'códigos'}`,
  code: 'Código',
  codeHint: 'Como lo escribe el cliente: VERANO10',
  takesOff: 'Rebaja',
  kind: 'Qué rebaja',
  kinds: { percent: 'Un porcentaje de los productos', amount: 'Un importe sin impuestos' },
  percent: 'Porcentaje',
  amount: 'Importe',
  minimum: 'Compra mínima',
  minimumHint: 'Sin impuestos ni envío. Vacío: sin mínimo.',
  from: (amount: number) => (amount === 0 ? 'Sin mínimo' : `desde ${formatPesos(amount)}`),
  days: 'Vigencia',
  validFrom: 'Desde',
  validUntil: 'Hasta',
  daysHint: 'Vacío: sin límite.',
  daysOf: (from: string | null, until: string | null): string => {
    if (from === null && until === null) return 'Siempre';
    if (from === null) return `hasta el ${dayText(until ?? '')}`;
    return until === null ? `desde el ${dayText(from)}` : `${dayText(from)} al ${dayText(until)}`;
  },
  client: 'Cliente',
  clientHint: 'Código del cliente. Vacío: todos.',
  all: 'Todos',
  uses: 'Usos',
  maxUses: 'Usos permitidos',
  usesHint: 'Cuántos pedidos pueden usarlo. Vacío: sin límite.',
  usesOf: (used: number, most: number | null) =>
    most === null ? `${formatWhole(used)} · sin límite` : `${formatWhole(used)} de ${formatWhole(most)}`,
  left: (left: number) => (left === 1 ? 'queda 1' : `quedan ${formatWhole(left)}`),
  usedUp: 'Agotado',
  percentOff: (bps: number) => percentText(bps / 100),
  amountOff: formatPesos,
  state: 'Estado',
  actions: 'Acciones',
  active: 'Activo',
  inactive: 'Inactivo',
  expired: 'Vencido',
  coming: 'Todavía no vale',
  edit: (code: string) => `Editar ${code}`,
  deactivate: (code: string) => `Desactivar ${code}`,
  deactivateShort: 'Desactivar',
  activate: (code: string) => `Activar ${code}`,
  activateShort: 'Activar',
  deactivated: (code: string) => `${code} ya no rebaja pedidos nuevos`,
  activated: (code: string) => `${code} rebaja pedidos`,
  newTitle: 'Nuevo código de descuento',
  editTitle: 'Código de descuento',
  create: 'Crear código',
  save: 'Guardar',
  created: (code: string) => `${code} fue creado`,
  saved: (code: string) => `${code} fue guardado`,
  wrongPercent: 'Escriba un porcentaje mayor que 0 y hasta 100.',
  wrongAmount: 'Escriba un importe mayor que cero.',
  wrongMinimum: 'Escriba un importe, o deje el campo vacío.',
  wrongUses: 'Escriba un número entero mayor que cero, o deje el campo vacío.',
  conflict: (who: string) =>
    `${who === '' ? 'Otra persona' : who} lo cambió mientras tanto. Cierre y vuelva a abrirlo.`,
  estimate: 'La rebaja se muestra como estimada junto al total y se aplica al facturar.',
  history: 'Historia',
  wasCreated: (code: string) => `${code} fue creado`,
  fields: {
    code: 'Código',
    bps: 'Porcentaje',
    amount: 'Importe',
    minimum: 'Compra mínima',
    validFrom: 'Desde',
    validUntil: 'Hasta',
    clientCode: 'Cliente',
    maxUses: 'Usos permitidos',
    active: 'Estado',
  } as Readonly<Record<string, string>>,
  none: '–',
  noneTitle: 'Todavía no hay códigos de descuento',
  noneText:
    'Mientras no haya ninguno, el código que escribe el cliente queda en el pedido y nadie lo revisa hasta facturar.',
  failed: 'No se pudieron leer los códigos.',
  retry: 'Reintentar',
  notSaved: 'No se pudo guardar. Intente nuevamente.',
} as const;
