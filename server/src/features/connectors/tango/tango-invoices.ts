// Fetches the PDFs of invoices from Tango and keeps them as documents of the client's account. The links expire, so that each try asks
// for a new one.

import type { TangoInvoice } from '@mostrador/connectors/tango/contract';
import { ENTRY_KINDS, type EntryKind } from '@mostrador/rules/account';
import type { TangoSettings } from '@mostrador/rules/connectors';
import { failureWaitMinutes } from '@mostrador/rules/connectors';
import { dayAt } from '@mostrador/rules/days';
import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';
import { voucherKey, voucherNumber } from '@mostrador/rules/voucher-number';
import { retryTransaction } from '../../../platform/database/retry-transaction.js';
import { requestOutbound } from '../../../platform/outbound/request-outbound.js';
import { documentProblem, entriesByKey, storeDocument } from '../../account/documents.service.js';
import { recordChanges } from '../../change-log/change-log.service.js';
import { storeRows } from '../../imports/stored-rows.service.js';
import {
  ConnectorError,
  type Exchanged,
  type Stream,
  type StreamContext,
  type StreamProblem,
} from '../connector.js';
import { selectOrderContents } from '../order-contents.queries.js';
import { type OpenInvoice, selectOpenInvoices, writeFailed, writeStored } from '../sent-invoices.queries.js';
import { connectorError, outboundRules, tangoClient } from './tango-requests.js';

type Context = StreamContext<TangoSettings>;

const OF = { kind: 'tango' } as const;
/** Invoices of one run. */
const INVOICES_MAX = 50;
const MINUTE_MS = 60_000;
const AUTHOR = { userId: null, source: 'job' } as const;

/** Tango's types of vouchers. */
const KINDS: Readonly<Record<string, EntryKind>> = {
  FAC: 'invoice',
  'N/C': 'credit_note',
  'N/D': 'debit_note',
  REC: 'receipt',
};

export const invoicesStream: Stream<TangoSettings> = {
  async work(context): Promise<Exchanged> {
    const { shop, companyId, signal } = context;
    const of = { companyId, ...OF };
    const open = await selectOpenInvoices(shop.db, of, new Date(shop.now()), INVOICES_MAX);
    const problems: StreamProblem[] = [];
    let stored = 0;
    for (const invoice of open) {
      if (signal?.aborted) break;
      const message = await keepInvoice(context, invoice);
      if (message === undefined) {
        stored += 1;
        continue;
      }
      const waits = failureWaitMinutes(invoice.attempts + 1) * MINUTE_MS;
      await writeFailed(shop.db, of, invoice, { message, nextAttemptAt: new Date(shop.now() + waits) });
      problems.push({ object: `${invoice.invoiceType} ${invoice.invoiceNumber}`, message });
    }
    return { rows: stored, changes: stored, problems, hasMore: open.length === INVOICES_MAX };
  },
};

/** Fetches and stores the PDF of an invoice. @returns why it could not, in Spanish. @throws ConnectorError when Tango does not answer. */
async function keepInvoice(context: Context, invoice: OpenInvoice): Promise<string | undefined> {
  const kind = KINDS[invoice.invoiceType.toUpperCase()];
  if (kind === undefined) return `No conocemos el tipo de comprobante ${invoice.invoiceType}.`;
  const url = await linkOf(context, invoice);
  if (url === undefined) return 'Tango todavía no tiene el PDF.';
  const bytes = await pdfOf(context, url);
  if (typeof bytes === 'string') return bytes;
  const problem = documentProblem(bytes);
  return problem === undefined ? storePdf(context, invoice, kind, bytes) : `El archivo ${problem}.`;
}

/** Asks for the link of an invoice's PDF, a new one each time. */
async function linkOf(
  context: Context,
  { externalId, invoiceNumber }: OpenInvoice,
): Promise<URL | undefined> {
  try {
    for await (const row of tangoClient(context).rows<TangoInvoice>('Invoices', { orderId: externalId })) {
      const text = row.InvoiceFileUrl ?? '';
      if (row.InvoiceNumber === invoiceNumber && URL.canParse(text)) return new URL(text);
    }
    return undefined;
  } catch (error) {
    throw connectorError(error);
  }
}

/** Returns the file behind a link, or why there is none. The access token is not sent: the link leads to another system. */
async function pdfOf({ shop, signal }: Context, url: URL): Promise<Buffer | string> {
  const rules = outboundRules(shop);
  if (url.protocol !== 'https:' && !(rules.allowsPrivate && url.protocol === 'http:'))
    return 'El enlace al PDF no es seguro.';
  try {
    const { status, bytes, isComplete } = await requestOutbound(
      url,
      { method: 'GET', headers: {}, maxBytes: DOCUMENT_MAX_BYTES },
      rules,
      signal,
    );
    if (status === 403 || status === 404 || status === 410)
      return 'El enlace al PDF ya venció. Pedimos otro en unos minutos.';
    if (status !== 200) return `El PDF no se pudo traer: el servidor contestó ${status}.`;
    return isComplete ? bytes : 'El PDF llegó incompleto o pesa más de 10 MB.';
  } catch (error) {
    if (signal?.aborted) throw error;
    const known = connectorError(error);
    if (known instanceof ConnectorError)
      return 'El PDF no se pudo traer. Lo intentamos de nuevo en unos minutos.';
    throw error;
  }
}

/** Stores a PDF with the entry that it belongs to, which is added if it is missing and the company wants it. */
async function storePdf(
  { shop, companyId, settings }: Context,
  invoice: OpenInvoice,
  kind: EntryKind,
  bytes: Buffer,
): Promise<string | undefined> {
  const number = voucherNumber(invoice.invoiceNumber);
  const [order] = await selectOrderContents(shop.db, companyId, [invoice.orderId]);
  return retryTransaction(shop.db, async (tx) => {
    const find = async () =>
      (await entriesByKey(tx, companyId, [voucherKey(number)])).find(
        (entry) => entry.kind === kind && entry.number === number,
      );
    let entry = await find();
    if (
      entry === undefined &&
      settings.addsInvoices &&
      kind === 'invoice' &&
      !invoice.hasOther &&
      order !== undefined
    ) {
      const amount = order.toPay ?? order.total;
      const { rejections } = await storeRows(tx, shop, AUTHOR, 'account-entries', [
        {
          number,
          kind: ENTRY_KINDS[kind].label,
          client: order.clientCode,
          date: dayAt(invoice.seenAt.getTime()),
          amount,
          balance: order.paymentStatus === 'paid' ? 0 : amount,
          orders: [String(order.orderNumber)],
        },
      ]);
      const [first] = rejections;
      if (first !== undefined) return `No pudimos anotar la factura: ${first.reason}.`;
      entry = await find();
    }
    if (entry === undefined)
      return `Falta el comprobante ${number} en la cuenta del cliente: cargue los movimientos de cuenta.`;
    const change = await storeDocument(tx, shop.files, companyId, entry.entryId, {
      fileName: `${number}.pdf`,
      bytes,
    });
    if (change !== undefined) await recordChanges(tx, companyId, AUTHOR, [change]);
    await writeStored(tx, { companyId, ...OF }, invoice, new Date(shop.now()));
    return undefined;
  });
}
