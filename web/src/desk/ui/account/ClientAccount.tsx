// A client's account on the desk: when the ERP told it, its sums, and its entries with their documents. On the page of a client, for
// administrators and for the client's salesman.

import type { AccountEntryRow, AccountSummary } from '@mostrador/contract/entries/account';
import { entryName } from '@mostrador/rules/account';
import { startOfDay } from '@mostrador/rules/days';
import { stateText } from '../../../features/account/EntryState';
import { useAccount, useAccountEntries } from '../../../features/account/queries';
import { useDocumentDownload } from '../../../features/account/useDocumentDownload';
import { useStatement } from '../../../features/account/useStatement';
import { accountText as text } from '../../../text/account';
import { Button } from '../../../ui/Button';
import { dayText, momentText, pesosText } from '../../text/amounts';
import './client-account.css';

const STATES: Readonly<Record<AccountEntryRow['state'], string>> = {
  paid: 'st st--ok',
  due: 'st',
  overdue: 'st st--bad',
  applied: 'st st--ok',
  on_account: 'st st--warn',
};

const dayOf = (day: string) => dayText(new Date(startOfDay(day)).toISOString());

export function ClientAccount({ clientId }: { readonly clientId: number }) {
  const account = useAccount(clientId);
  const { data } = account;
  if (data === undefined)
    return account.isError ? (
      <p className="d-meta">
        {text.failed}{' '}
        <button type="button" className="f-link" onClick={() => void account.refetch()}>
          {text.retry}
        </button>
      </p>
    ) : (
      <p className="d-meta" role="status">
        {text.loading}
      </p>
    );
  if (data.toldAt === null) return <p className="d-meta">{text.desk.never}</p>;
  return (
    <>
      <Sums account={data} clientId={clientId} />
      <Entries clientId={clientId} />
    </>
  );
}

interface SumsProps {
  readonly account: AccountSummary;
  readonly clientId: number;
}

function Sums({ account, clientId }: SumsProps) {
  const statement = useStatement(clientId);
  const { toldAt, balance, overdue, nextDue, credit } = account;
  const rows = [
    [text.balance, pesosText(balance)],
    [text.overdue, overdue === 0 ? text.upToDate : pesosText(overdue)],
    [text.nextDue, nextDue === null ? text.noneDue : `${pesosText(nextDue.amount)} · ${dayOf(nextDue.day)}`],
    ...(credit === null ? [] : [[text.credit, pesosText(credit.left)] as const]),
  ] as const;
  return (
    <>
      <dl className="client-account-sums">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-bad={label === text.overdue && overdue > 0 ? '' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="d-meta">
        {text.toldAt(momentText(toldAt ?? ''))}{' '}
        {(['pdf', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="f-link"
            onClick={() => void statement(format, undefined)}
          >
            {text.statementFormats[format]}
          </button>
        ))}
      </p>
    </>
  );
}

function Entries({ clientId }: { readonly clientId: number }) {
  const entries = useAccountEntries({ show: 'all', from: undefined }, clientId);
  const download = useDocumentDownload(clientId);
  const rows = entries.data?.pages.flatMap((page) => page.entries);
  if (rows === undefined) return <p className="d-meta">{entries.isError ? text.failed : text.loading}</p>;
  if (rows.length === 0) return <p className="d-meta">{text.desk.noneShown}</p>;
  return (
    <>
      <table className="dt dt--inset dt--plain dt--list dt--tight" aria-label={text.entries}>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.entryId}>
              <td className="name m-a">{entryName(entry)}</td>
              <td className="sub m-c">{dayOf(entry.issuedOn)}</td>
              <td className="num m-b">{pesosText(entry.amount)}</td>
              <td className="m-d">
                <span className={STATES[entry.state]}>{stateText(entry)}</span>
              </td>
              <td className="t-hide">
                {entry.document !== null && (
                  <button
                    type="button"
                    className="f-link"
                    aria-label={text.pdfOf(entryName(entry))}
                    onClick={() => void download(entry)}
                  >
                    {text.pdf}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.hasNextPage && (
        <Button
          kind="secondary"
          pending={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </>
  );
}
