// 'Exportar' of the client table: all clients that the table shows, or those that were chosen, in its order, as a file.

import type {
  clientDeskCalls,
  DeskClientColumn,
  DeskClientRow,
  DeskClientStatus,
} from '@mostrador/contract/entries/client-desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { dayAt } from '@mostrador/rules/days';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Shop } from '../../shop.js';
import { shownClientIds } from './client-desk.service.js';
import { selectListRows } from './client-list.queries.js';
import { toTableRow } from './client-values.js';

type FileQuery = output<typeof clientDeskCalls.deskClientsFile.query> & {
  /** Narrows the file to these of the shown clients. */
  readonly clientIds?: readonly number[] | undefined;
  /** Leaves these out. */
  readonly exceptIds?: readonly number[] | undefined;
};

const ROWS_A_PAGE = 1_000;

/** Makes the file of the table. Throws 400 for an unknown column. */
export async function clientsFile(shop: Shop, query: FileQuery, signal: AbortSignal): Promise<Download> {
  const { format, columns, sort, direction, clientIds, exceptIds, ...filter } = query;
  const { companyId } = shop.company();
  const shown = await shownClientIds(shop, filter, { sort, down: direction === 'down' });
  const only = clientIds && new Set(clientIds);
  const except = new Set(exceptIds);
  const ids = shown.filter((id) => (only?.has(id) ?? true) && !except.has(id));
  const pages = async function* () {
    for (let from = 0; from < ids.length; from += ROWS_A_PAGE)
      yield (await selectListRows(shop.db, companyId, ids.slice(from, from + ROWS_A_PAGE))).map(toTableRow);
  };
  const table = { name: 'Clientes', columns: COLUMNS, pages: pages() };
  return shownTableFile(shop, { format, columns }, table, signal);
}

/** '2026-09-24', which spreadsheets read as a day. */
const dayOf = (moment: string | null) => (moment === null ? null : dayAt(Date.parse(moment)));

const STATUSES: Readonly<Record<DeskClientStatus, string>> = {
  waiting: 'Para verificar',
  pending_email: 'Sin confirmar',
  active: 'Activo',
  blocked: 'Bloqueado',
  rejected: 'Rechazado',
  without_user: 'Sin usuario',
};

const COLUMNS: Readonly<Record<DeskClientColumn, ShownColumn<DeskClientRow>>> = {
  code: { title: 'Código', cell: ({ clientCode }) => clientCode },
  name: { title: 'Cliente', cell: ({ legalName }) => legalName },
  legalId: { title: 'CUIT', cell: ({ legalId }) => formatCuit(legalId) },
  email: { title: 'E-mail', cell: ({ email }) => email },
  phone: { title: 'Teléfono', cell: ({ contactPhone }) => contactPhone },
  city: { title: 'Localidad', cell: ({ city }) => city },
  province: { title: 'Provincia', cell: ({ provinceName }) => provinceName },
  taxCategory: { title: 'IVA', cell: ({ taxCategory }) => taxCategory },
  priceList: { title: 'Lista', cell: ({ priceListName }) => priceListName || 'Predeterminada' },
  discountList: { title: 'Descuento', cell: ({ discountListName }) => discountListName },
  paymentTerms: { title: 'Condición', cell: ({ paymentTermsName }) => paymentTermsName },
  salesmen: { title: 'Vendedor', cell: ({ salesmen }) => salesmen },
  lastOrder: { title: 'Último pedido', cell: ({ lastOrderAt }) => dayOf(lastOrderAt) },
  newest: { title: 'Alta', cell: ({ registeredAt }) => dayOf(registeredAt) },
  status: { title: 'Estado', cell: ({ status }) => STATUSES[status] },
};
