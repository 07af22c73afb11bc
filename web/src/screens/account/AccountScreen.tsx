import type { AccountSummary } from '@mostrador/contract/entries/account';
import { formatPesos } from '@mostrador/rules/money';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messageOf, statusOf } from '../../api/call-failed';
import { useAccount } from '../../features/account/queries';
import { useStatement } from '../../features/account/useStatement';
import { returnAddress } from '../../features/auth/return-address';
import { TransferList } from '../../features/transfers/TransferList';
import { useBrand } from '../../page/page';
import { useSessionKnown, useSessionState } from '../../session/session-context';
import { accountText as text } from '../../text/account';
import { formatMinute } from '../../text/dates';
import { transfersText } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Menu } from '../../ui/Menu';
import { Note } from '../../ui/Note';
import { Select } from '../../ui/Select';
import { Tabs } from '../../ui/Tabs';
import { useTargetClient } from '../common/target-client/TargetClient';
import type { TellDialog } from '../common/transfers/useTellDialog';
import { AccountEntries } from './AccountEntries';
import { AccountFigures } from './AccountFigures';
import { RejectedPayment, TellPayment, useAccountPayments } from './AccountPayments';
import { type Period, periodStart } from './account-days';
import './AccountScreen.css';

/**
 * The screen 'Cuenta corriente' (/cuenta): what the client owes, what is overdue, and its entries with their documents. A mail leads here, so
 * the login returns to it.
 */
export default function AccountScreen() {
  const known = useSessionKnown();
  const { session } = useSessionState();
  const { pathname, search } = useLocation();
  if (known && session === undefined)
    return <Navigate to="/login" replace state={returnAddress(`${pathname}${search}`)} />;
  if (known && session?.mustChangePassword === true) return <Navigate to="/changepass" replace />;
  return (
    <div className="page-width account-screen">
      {known ? <AccountOfClient /> : <h1 className="page-title">{text.title}</h1>}
    </div>
  );
}

function AccountOfClient() {
  const { buysForOthers, target, choose } = useTargetClient();
  const isMissing = buysForOthers && target === null;
  const account = useAccount(undefined, !isMissing);
  const { data } = account;
  const { images } = useBrand();
  const [period, setPeriod] = useState<Period>('90');
  const payments = useAccountPayments();
  return (
    <>
      <div className="account-head">
        <h1 className="page-title">{text.title}</h1>
        {data?.toldAt != null && <span className="text-muted">{text.toldAt(formatMinute(data.toldAt))}</span>}
        {data !== undefined && !isMissing && (
          <div className="account-actions">
            {data.toldAt !== null && <StatementMenu from={periodStart(period, data.today)} />}
            <TellPayment payments={payments} />
          </div>
        )}
      </div>
      {isMissing ? (
        <Note action={<Button onClick={() => void choose()}>{text.chooseClient}</Button>}>
          {text.clientFirst}
        </Note>
      ) : data === undefined ? (
        account.isError ? (
          <Note
            tone={statusOf(account.error) === 0 ? 'warn' : 'danger'}
            announce
            action={
              <Button kind="secondary" onClick={() => void account.refetch()} pending={account.isFetching}>
                {text.retry}
              </Button>
            }
          >
            {statusOf(account.error) === 0 ? text.offline : (messageOf(account.error) ?? text.failed)}
          </Note>
        ) : (
          <p role="status" className="account-loading">
            {text.loading}
          </p>
        )
      ) : data.toldAt === null ? (
        <>
          <Empty
            image={images.empty}
            title={text.emptyTitle}
            action={<LinkButton to="/store">{text.toStore}</LinkButton>}
          >
            {text.emptyText}
          </Empty>
          <TransferList orderId={undefined} />
        </>
      ) : (
        <Account account={data} period={period} onPeriod={setPeriod} payments={payments} />
      )}
      {payments.dialog}
    </>
  );
}

const PERIODS = Object.entries(text.periods).map(([value, label]) => ({ value, label }));

interface AccountProps {
  readonly account: AccountSummary;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  readonly payments: TellDialog;
}

function Account({ account, period, onPeriod, payments }: AccountProps) {
  const { today, onAccount } = account;
  const [tab, setTab] = useState<'all' | 'open' | 'documents' | 'payments'>('all');
  const from = periodStart(period, today);
  return (
    <>
      <AccountFigures account={account} />
      {onAccount < 0 && <Note tone="ok">{text.onAccount(formatPesos(-onAccount))}</Note>}
      <RejectedPayment payments={payments} onShow={() => setTab('payments')} />
      <div className="account-parts">
        <Tabs
          label={text.tabs}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              key: 'all',
              label: text.entries,
              panel: (
                <>
                  <div className="account-period">
                    <Select
                      label={text.period}
                      value={period}
                      options={PERIODS}
                      onChange={({ target }) => onPeriod(periodOf(target.value))}
                    />
                  </div>
                  <AccountEntries show="all" from={from} today={today} label={text.entries} />
                </>
              ),
            },
            {
              key: 'open',
              label: text.openEntries,
              panel: <AccountEntries show="open" from={undefined} today={today} label={text.openEntries} />,
            },
            {
              key: 'documents',
              label: text.documents,
              panel: (
                <AccountEntries show="documents" from={undefined} today={today} label={text.documents} />
              ),
            },
            {
              key: 'payments',
              label: transfersText.title,
              panel: <TransferList orderId={undefined} isAlone />,
            },
          ]}
        />
      </div>
      {tab !== 'payments' && <p className="account-source">{text.source}</p>}
    </>
  );
}

/** Downloads the statement of the period that is shown. */
function StatementMenu({ from }: { readonly from: string | undefined }) {
  const statement = useStatement();
  return (
    <Menu
      className="button account-statement"
      button={text.statement}
      entries={(['pdf', 'xlsx'] as const).map((format) => ({
        key: format,
        label: text.statementFormats[format],
        icon: format === 'pdf' ? FileText : FileSpreadsheet,
        onSelect: () => void statement(format, from),
      }))}
    />
  );
}

const periodOf = (value: string): Period => (value === '365' || value === 'all' ? value : '90');
