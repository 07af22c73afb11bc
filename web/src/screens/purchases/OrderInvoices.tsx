// The invoices and notes that bill an order, with their state and PDF; nothing before the order is billed.

import type { AccountEntryRow } from '@mostrador/contract/entries/account';
import { entryName } from '@mostrador/rules/account';
import { formatPesos } from '@mostrador/rules/money';
import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { EntryState } from '../../features/account/EntryState';
import { useOrderEntries } from '../../features/account/queries';
import { useDocumentDownload } from '../../features/account/useDocumentDownload';
import { accountText as text } from '../../text/account';
import { Button } from '../../ui/Button';
import './OrderInvoices.css';

export function OrderInvoices({ externalId }: { readonly externalId: string }) {
  const entries = useOrderEntries(externalId).data ?? [];
  const download = useDocumentDownload();
  if (entries.length === 0) return null;
  return (
    <section className="order-invoices no-print" aria-labelledby="order-invoices">
      <h2 id="order-invoices" className="group-title">
        {text.billed}
      </h2>
      <ul>
        {entries.map((entry) => (
          <Invoice key={entry.entryId} entry={entry} onDownload={() => void download(entry)} />
        ))}
      </ul>
      <Link to="/cuenta" className="text-link">
        {text.toAccount}
      </Link>
    </section>
  );
}

interface InvoiceProps {
  readonly entry: AccountEntryRow;
  readonly onDownload: () => void;
}

function Invoice({ entry, onDownload }: InvoiceProps) {
  return (
    <li>
      <span>
        <b>{entryName(entry)}</b>
        <EntryState entry={entry} />
      </span>
      <b className="order-invoice-amount">{formatPesos(entry.amount)}</b>
      {entry.document !== null && (
        <Button kind="quiet" icon={FileDown} aria-label={text.pdfOf(entryName(entry))} onClick={onDownload}>
          {text.pdf}
        </Button>
      )}
    </li>
  );
}
