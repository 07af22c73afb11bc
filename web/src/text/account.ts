// Spanish texts of a client's account, in the shop and on the desk.

import { ENTRY_KINDS, type EntryKind } from '@mostrador/rules/account';
import { formatWhole } from '@mostrador/rules/money';

const days = (count: number) => (count === 1 ? '1 día' : `${formatWhole(count)} días`);

export const accountText = {
  title: 'Cuenta corriente',
  /** 'Saldo a hoy, 18:13', 'Saldo de ayer, 17:31', 'Saldo al 02/11, 08:05': of 'hoy 18:13' as of '02/11/2026, 08:05'. */
  toldAt: (moment: string) => {
    const [day = '', time = ''] = moment.split(/,? /);
    return `Saldo ${day === 'hoy' ? 'a hoy' : day === 'ayer' ? 'de ayer' : `al ${day}`}, ${time}`;
  },
  loading: 'Cargando la cuenta…',
  failed: 'No pudimos leer la cuenta. Por favor intente nuevamente.',
  offline: 'Para ver la cuenta hace falta conexión. Cuando vuelva, se carga sola.',
  retry: 'Reintentar',
  chooseClient: 'Elegir cliente',
  clientFirst: 'Elija primero de qué cliente quiere ver la cuenta.',
  emptyTitle: 'Todavía no hay movimientos',
  emptyText: 'Acá va a ver sus facturas, notas de crédito y recibos, y lo que falta pagar.',
  toStore: 'Ver productos',

  figures: 'Resumen de la cuenta',
  balance: 'Saldo',
  inFavour: 'A su favor',
  nothingOpen: 'Nada pendiente',
  overdue: 'Vencido',
  upToDate: 'Al día',
  payNow: 'Para pagar ahora',
  nextDue: 'Próximo vencimiento',
  noneDue: 'Sin vencimientos',
  onDay: (day: string, left: number) =>
    left === 0 ? `hoy, ${day}` : left === 1 ? `mañana, ${day}` : `${day}, en ${days(left)}`,
  credit: 'Crédito disponible',
  overCredit: 'Superó su límite de crédito',
  creditOf: (limit: string, orders: number) =>
    orders === 0
      ? `de ${limit}`
      : `de ${limit}, con ${orders === 1 ? '1 pedido abierto' : `${formatWhole(orders)} pedidos abiertos`}`,
  onAccount: (amount: string) => `Tiene ${amount} a cuenta, sin aplicar todavía.`,

  tabs: 'Partes de la cuenta',
  entries: 'Movimientos',
  openEntries: 'Por pagar',
  documents: 'Comprobantes',
  period: 'Período',
  periods: { '90': 'Últimos 90 días', '365': 'Último año', all: 'Todo' },
  date: 'Fecha',
  voucher: 'Comprobante',
  order: 'Pedido',
  due: 'Vence',
  state: 'Estado',
  amount: 'Importe',
  entryBalance: 'Saldo',
  open: (amount: string) => `Quedan ${amount}`,
  orderNumber: (number: number) => `N.º ${formatWhole(number)}`,
  pdf: 'PDF',
  pdfOf: (name: string) => `Bajar el PDF de ${name}`,
  pdfFailed: 'El PDF no se pudo bajar. Por favor intente nuevamente.',
  noNetwork: 'Para bajar el PDF hace falta conexión.',
  statement: 'Resumen',
  statementFormats: { pdf: 'Resumen en PDF', xlsx: 'Resumen en Excel' },
  statementFile: 'Resumen de cuenta',
  statementFailed: 'El resumen no se pudo bajar. Por favor intente nuevamente.',
  noNetworkForFile: 'Para bajar el resumen hace falta conexión.',
  none: 'No hay movimientos en este período.',
  noneOpen: 'No queda nada por pagar.',
  noDocuments: 'Todavía no hay comprobantes para bajar.',
  more: 'Ver más',
  source: 'Los comprobantes los emite el sistema de la empresa; acá se ven un rato después.',

  billed: 'Facturación',
  toAccount: 'Ver la cuenta',

  states: {
    paid: 'Pagada',
    applied: 'Aplicado',
    on_account: 'A cuenta',
  },
  dueIn: (left: number) =>
    left === 0 ? 'Vence hoy' : left === 1 ? 'Vence mañana' : `Vence en ${days(left)}`,
  overdueSince: (passed: number) => `Vencida hace ${days(passed)}`,

  /** Of the desk. */
  desk: {
    section: 'Cuenta corriente',
    hint: 'Lo que informa el sistema de gestión. Se carga en Importaciones.',
    never: 'El sistema de gestión todavía no informó la cuenta de este cliente.',
    import: 'Cargar movimientos',
    noneShown: 'Sin movimientos.',
  },
} as const;

/** '2 facturas y 1 nota de crédito' of the entries with something open; empty for none. */
export function openText(open: Readonly<Record<EntryKind, number>>): string {
  const parts = (Object.keys(ENTRY_KINDS) as EntryKind[]).flatMap((kind) => {
    const { label, plural } = ENTRY_KINDS[kind];
    const count = open[kind];
    return count === 0 ? [] : [`${formatWhole(count)} ${count === 1 ? label.toLowerCase() : plural}`];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}
