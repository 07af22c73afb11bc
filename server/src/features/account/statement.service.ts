// The statement (resumen de cuenta) of a period as a PDF or XLSX file.

import { join } from 'node:path';
import { entryName } from '@mostrador/rules/account';
import { dayAfter, dayAt, TIME_ZONE } from '@mostrador/rules/days';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import type { FastifyReply } from 'fastify';
import { pictureFolders, printedBrand } from '../../platform/pdf/pdf-theme.js';
import { type Download, makeDownload, sendDownload } from '../../platform/table-files/download.js';
import { ARGENTINE_FORM, writeTableFile } from '../../platform/table-files/table-file.js';
import { inThread } from '../../platform/threads/thread-pools.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import type { Shop } from '../../shop.js';
import { type AccountOf, clientName, type ShownEntryRow, selectEntries } from './account.queries.js';
import { accountSummary, documentNotFound } from './account.service.js';
import type { Statement } from './draw-statement.js';

const drawInThread = inThread(
  'files',
  new URL('./statement-thread.js', import.meta.url),
  () => import('./statement-thread.js'),
);

/** The most entries of one statement: the newest ones. */
const ENTRIES_MAX = 5_000;
/** The period of a statement without days. */
const DAYS = 90;

const TITLES = ['Fecha', 'Comprobante', 'Vencimiento', 'Importe', 'Pendiente', 'Saldo', 'Pedidos'];

const moments = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const fullDay = (day: string): string => day.split('-').reverse().join('/');

/** What the caller asks for. Days are inclusive. */
export interface StatementWanted {
  readonly format: 'pdf' | 'xlsx';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Answers with the statement of an account as a download; throws 404 without a client. */
export async function sendStatement(
  shop: Shop,
  of: AccountOf | undefined,
  wanted: StatementWanted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = of && (await clientName(shop.db, of));
  if (of === undefined || name === undefined) throw documentNotFound();
  const today = dayAt(shop.now());
  const { format, to = today, from = dayAfter(to, 1 - DAYS) } = wanted;
  const newest = await selectEntries(shop.db, of, { show: 'all', from, to }, today, undefined, ENTRIES_MAX);
  const rows = newest.toReversed();
  const file = `Resumen de cuenta ${from} a ${to}.${format}`;
  if (format === 'xlsx') return sendDownload(reply, await asXlsx(shop, file, rows));
  return sendDownload(reply, await asPdf(shop, file, await statementOf(shop, of, { name, from, to, rows })));
}

/** The balance before a period: that behind its first entry without the entry. */
const openingOf = ([first]: readonly ShownEntryRow[]): number | undefined =>
  first && toCentavos(first.balance) - toCentavos(first.amount);

async function statementOf(
  shop: Shop,
  of: AccountOf,
  {
    name,
    from,
    to,
    rows,
  }: {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly rows: readonly ShownEntryRow[];
  },
): Promise<Statement> {
  const { balance, due, overdue, onAccount, toldAt, today } = await accountSummary(shop, of);
  return {
    companyName: shop.brand.companyName,
    client: name,
    period: `Del ${fullDay(from)} al ${fullDay(to)}`,
    told: toldAt === null ? '' : `saldo informado el ${moments.format(new Date(toldAt))}`,
    opening: formatPesos(openingOf(rows) ?? balance),
    rows: rows.map((row) => ({
      date: fullDay(row.issuedOn),
      voucher: entryName(row),
      due: row.dueOn === null ? '' : fullDay(row.dueOn),
      amount: formatPesos(toCentavos(row.amount)),
      balance: formatPesos(toCentavos(row.balance)),
    })),
    sums: [
      ['A vencer', formatPesos(due)],
      ['Vencido', formatPesos(overdue)],
      ['A cuenta', formatPesos(onAccount)],
      [`Saldo al ${fullDay(today)}`, formatPesos(balance)],
    ],
  };
}

function asXlsx(shop: Shop, name: string, rows: readonly ShownEntryRow[]): Promise<Download> {
  const cells = rows.map((row): XlsxCell[] => [
    fullDay(row.issuedOn),
    entryName(row),
    row.dueOn === null ? null : fullDay(row.dueOn),
    { money: row.amount },
    { money: row.openAmount },
    { money: row.balance },
    row.orders.map(({ orderNumber }) => orderNumber).join(', '),
  ]);
  const pages = async function* () {
    yield cells;
  };
  return makeDownload(downloads(shop), name, 'xlsx', (path) =>
    writeTableFile(path, 'xlsx', 'Cuenta', TITLES, pages(), ARGENTINE_FORM, new AbortController().signal),
  );
}

function asPdf(shop: Shop, name: string, statement: Statement): Promise<Download> {
  return makeDownload(downloads(shop), name, 'pdf', (path) =>
    drawInThread({
      path,
      brand: printedBrand(shop.brand),
      folders: pictureFolders(shop),
      about: { title: name, author: shop.brand.companyName, at: shop.now() },
      statement,
    }),
  );
}

/** Where files of one answer are made; old ones are deleted there. */
const downloads = ({ dataDir }: Shop): string => join(dataDir, 'imports');
