// The table of transfers that clients told (/admin/pagos): views, search, and the sheet that credits or rejects one.

import type { DeskTransfer } from '@mostrador/contract/entries/transfers';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { useDeskCounts } from '../../../features/desk/queries';
import { useRefreshCounts, useTransferWindows } from '../../../features/transfers/queries';
import { Empty } from '../../../ui/Empty';
import { pesosText, wholeText } from '../../text/amounts';
import { transfersText as text } from '../../text/transfers';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { FilterBar } from '../../ui/FilterBar';
import { TableFoot } from '../../ui/TableFoot';
import { TableViews } from '../../ui/TableViews';
import { useLastAction } from '../../ui/useLastAction';
import { useRowPages } from '../../ui/useRowPages';
import { useTablePreference } from '../../ui/useTablePreference';
import { DecideSheet } from './DecideSheet';
import { builtInViews, type TransferView, transferAddress } from './table-view';
import { transferColumns } from './transfer-columns';

/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['client', 'amount', 'paidOn', 'state']);
const COLUMNS = {
  all: transferColumns.map(({ key }) => key),
  hidden: [],
  hiddenWhenNarrow: ['orders'],
  widePx: 1_000,
};

export default function TransfersScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const told = useDeskCounts().data?.toldTransfers;
  const refreshCounts = useRefreshCounts();
  const [open, setOpen] = useState<DeskTransfer>();
  const view = useMemo(() => transferAddress.viewOf(query), [query]);
  const preference = useTablePreference('transfers', transferAddress, COLUMNS);
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => transferColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [shownKeys],
  );
  const list = `${scope} ${transferAddress.queryOf(view)}`;
  const rows = useRowPages<DeskTransfer>(
    list,
    useTransferWindows(list, view.filter),
    ({ transferId }) => transferId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const actions = useLastAction(() => {
    rows.reload();
    refreshCounts();
  });
  const show = (next: TransferView) => setQuery(transferAddress.queryOf(next), { replace: true });
  return (
    <>
      <DeskHead title={text.title} count={total === undefined ? undefined : wholeText(total)} />
      <TableViews
        view={view}
        builtIn={builtInViews.map(({ key, view: of }) => ({
          key,
          label: text.viewNames[key],
          count: key === 'told' ? told : undefined,
          view: of,
        }))}
        preference={preference}
        isSameView={transferAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={[
          {
            name: 'state',
            label: text.columns.state,
            kind: 'choice',
            choices: builtInViews.flatMap(({ key }) =>
              key === 'all' ? [] : [{ value: key, label: text.viewNames[key] }],
            ),
          },
        ]}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={transferColumns
          .filter(({ key }) => !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      />
      <DeskTable
        label={text.title}
        columns={columns}
        rows={rows}
        nameOf={({ clientName, amount }) => `${clientName} ${pesosText(amount)}`}
        onOpen={setOpen}
        openKey={open?.transferId}
        empty={<Empty title={text.emptyTitle}>{text.emptyText}</Empty>}
      />
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total)}
        actions={actions}
        enter={text.open}
      />
      {open !== undefined && (
        <DecideSheet
          key={open.transferId}
          transfer={open}
          onClose={() => setOpen(undefined)}
          onDone={({ state, clientName, actionId }) => {
            setOpen(undefined);
            actions.done({
              said: state === 'credited' ? text.credited(clientName) : text.rejected(clientName),
              actionId,
            });
          }}
        />
      )}
    </>
  );
}
