// A list of account entries: the table of one tab, with the next page, its empty and error states.

import type { AccountEntryFilter, AccountEntryRow } from '@mostrador/contract/entries/account';
import { ENTRY_KINDS, entryName } from '@mostrador/rules/account';
import { formatPesos } from '@mostrador/rules/money';
import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { EntryState } from '../../features/account/EntryState';
import { useAccountEntries } from '../../features/account/queries';
import { useDocumentDownload } from '../../features/account/useDocumentDownload';
import { accountText as text } from '../../text/account';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { shortDay } from './account-days';

const EMPTY: Readonly<Record<AccountEntryFilter, string>> = {
  all: text.none,
  open: text.noneOpen,
  overdue: text.noneOpen,
  documents: text.noDocuments,
};

const columnsOf = (
  today: string,
  show: AccountEntryFilter,
  download: (entry: AccountEntryRow) => Promise<void>,
): readonly Column<AccountEntryRow>[] => [
  {
    key: 'date',
    head: text.date,
    narrow: 'hidden',
    cell: ({ issuedOn }) => <span className="text-muted">{shortDay(issuedOn, today)}</span>,
  },
  {
    key: 'voucher',
    head: text.voucher,
    names: true,
    narrow: 'title',
    cell: ({ kind, number }) => (
      <span className="entry-name">
        <b>{ENTRY_KINDS[kind].label}</b> <span className="nowrap">{number}</span>
      </span>
    ),
  },
  {
    key: 'order',
    head: text.order,
    narrow: 'hidden',
    cell: ({ orders }) => (
      <span className="entry-orders">
        {orders.map(({ externalId, orderNumber }) => (
          <Link key={externalId} className="text-link" to={`/purchases?o=${externalId}`}>
            {text.orderNumber(orderNumber)}
          </Link>
        ))}
      </span>
    ),
  },
  {
    key: 'due',
    head: text.due,
    narrow: 'hidden',
    cell: ({ dueOn }) => (dueOn === null ? '' : shortDay(dueOn, today)),
  },
  {
    key: 'state',
    head: text.state,
    cell: (entry) => (
      <span className="entry-state-day">
        <span className="entry-day">{shortDay(entry.issuedOn, today)}</span>
        <EntryState entry={entry} />
      </span>
    ),
  },
  {
    key: 'amount',
    head: text.amount,
    kind: 'figure',
    narrow: 'end',
    cell: ({ amount, openAmount }) => (
      <>
        <b className="entry-amount" data-credit={amount < 0 || undefined}>
          {formatPesos(amount)}
        </b>
        {openAmount !== 0 && openAmount !== amount && (
          <small className="entry-open">{text.open(formatPesos(Math.abs(openAmount)))}</small>
        )}
      </>
    ),
  },
  ...(show === 'all'
    ? ([
        {
          key: 'balance',
          head: text.entryBalance,
          kind: 'figure',
          narrow: 'hidden',
          cell: ({ balance }) => <span className="text-muted">{formatPesos(balance)}</span>,
        },
      ] satisfies readonly Column<AccountEntryRow>[])
    : []),
  {
    key: 'pdf',
    head: '',
    kind: 'action',
    narrow: 'full',
    cell: (entry) =>
      entry.document === null ? (
        ''
      ) : (
        <Button
          kind="quiet"
          icon={FileDown}
          aria-label={text.pdfOf(entryName(entry))}
          onClick={() => void download(entry)}
        >
          {text.pdf}
        </Button>
      ),
  },
];

export interface AccountEntriesProps {
  readonly show: AccountEntryFilter;
  /** The first day; undefined for no limit. */
  readonly from: string | undefined;
  readonly today: string;
  readonly label: string;
}

export function AccountEntries({ show, from, today, label }: AccountEntriesProps) {
  const entries = useAccountEntries({ show, from });
  const columns = columnsOf(today, show, useDocumentDownload());
  const rows = entries.data?.pages.flatMap((page) => page.entries);
  if (rows === undefined)
    return entries.isError ? (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void entries.refetch()} pending={entries.isFetching}>
            {text.retry}
          </Button>
        }
      >
        {messageOf(entries.error) ?? text.failed}
      </Note>
    ) : (
      <TableSkeleton columns={columns} rows={6} label={text.loading} />
    );
  return (
    <div className="account-entries">
      <Table
        caption={label}
        columns={columns}
        rows={rows}
        rowKey={({ entryId }) => entryId}
        empty={EMPTY[show]}
      />
      {entries.hasNextPage && (
        <Button
          kind="secondary"
          pending={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </div>
  );
}
