// A salesman's clients (/admin/clientes of a salesman): who is late first, with last order, usual interval, sales of the month, open cart, and
// the ways to reach each client.

import type { PortfolioRow } from '@mostrador/contract/entries/portfolio';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import {
  usePortfolioCounts,
  usePortfolioFile,
  usePortfolioWindow,
} from '../../../features/portfolio/queries';
import { Empty } from '../../../ui/Empty';
import { myClientsText as text } from '../../text/portfolio';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { ExportMenu } from '../../ui/ExportMenu';
import { FilterBar } from '../../ui/FilterBar';
import type { FilterKind } from '../../ui/FilterChip';
import { TableFoot } from '../../ui/TableFoot';
import { TableViews } from '../../ui/TableViews';
import { useLastAction } from '../../ui/useLastAction';
import { useRowPages } from '../../ui/useRowPages';
import { useTablePreference } from '../../ui/useTablePreference';
import { NewClientLink } from '../../ui/visits/NewClientLink';
import { useBuyFor } from '../../ui/visits/useBuyFor';
import { VisitSheet } from '../../ui/visits/VisitSheet';
import { myClientColumns } from './my-client-columns';
import { builtInViews, type MyClientFilter, type MyClientView, myClientAddress } from './table-view';

/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['name', 'daysLate', 'lastOrder', 'cart', 'ways']);
const COLUMNS = {
  all: [
    'code',
    'name',
    'city',
    'phone',
    'daysLate',
    'lastOrder',
    'lastTotal',
    'usualDays',
    'monthNet',
    'cart',
    'balance',
    'overdue',
    'creditLeft',
    'lastVisit',
    'ways',
  ],
  hidden: ['phone', 'balance', 'creditLeft'],
  hiddenWhenNarrow: ['code', 'city', 'lastTotal', 'lastVisit'],
  widePx: 1_600,
};
/** The column without a value of its own: a file does not have it. */
const WAYS = 'ways';

const FILTERS: readonly FilterKind<Exclude<keyof MyClientFilter, 'search'>>[] = [
  {
    name: 'rhythm',
    label: text.filters.rhythm,
    kind: 'choice',
    choices: Object.entries(text.rhythms).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'cart',
    label: text.filters.cart,
    kind: 'choice',
    choices: [{ value: 'open', label: text.cartOpen }],
  },
  {
    name: 'account',
    label: text.filters.account,
    kind: 'choice',
    choices: [{ value: 'overdue', label: text.accountOverdue }],
  },
  { name: 'withoutOrderSince', label: text.filters.withoutOrderSince, kind: 'day' },
];

export default function MyClientsScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const navigate = useNavigate();
  const readWindow = usePortfolioWindow();
  const saveFile = usePortfolioFile();
  const buyFor = useBuyFor();
  const counts = usePortfolioCounts().data;
  const [visiting, setVisiting] = useState<PortfolioRow>();
  const view = useMemo(() => myClientAddress.viewOf(query), [query]);
  const address = myClientAddress.queryOf(view).toString();
  const preference = useTablePreference('portfolio', myClientAddress, COLUMNS);
  const shownKeys = preference.shown.join(' ');
  const buy = useRef(buyFor);
  buy.current = buyFor;
  const allColumns = useMemo(
    () =>
      myClientColumns({
        onBuy: ({ clientId, cart }) => buy.current({ clientId, hasCart: cart !== null }),
        onVisit: setVisiting,
      }),
    [],
  );
  const columns = useMemo(
    () => allColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [allColumns, shownKeys],
  );
  const shownQuery = {
    ...view.filter,
    sort: view.sort?.by,
    direction: view.sort?.isDown === true ? ('down' as const) : ('up' as const),
  };
  const rows = useRowPages<PortfolioRow>(
    `${scope} ${address}`,
    async ({ from, count }) => {
      const page = await readWindow({ ...shownQuery, offset: from, limit: count });
      return { rows: page.clients, total: page.totalCount };
    },
    ({ clientId }) => clientId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const actions = useLastAction(rows.reload);
  const show = (next: MyClientView) => setQuery(myClientAddress.queryOf(next), { replace: true });
  const isUnfiltered = Object.keys(view.filter).length === 0;
  return (
    <>
      <DeskHead
        title={text.title}
        count={counts !== undefined && total !== undefined ? text.shownOf(total, counts.all) : undefined}
      >
        <ExportMenu
          onExport={(format) =>
            saveFile(shownQuery, {
              columns: columns.map(({ key }) => key).filter((key) => key !== WAYS),
              format,
              name: text.title,
            })
          }
        />
        <NewClientLink />
      </DeskHead>
      <TableViews
        view={view}
        builtIn={builtInViews(counts).map(({ key, filter }) => ({
          key,
          label: text.viewNames[key],
          count: counts?.[key],
          view: { filter },
        }))}
        preference={preference}
        isSameView={myClientAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={FILTERS}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={allColumns
          .filter(({ key }) => !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      />
      <DeskTable
        label={text.title}
        columns={columns}
        rows={rows}
        nameOf={({ legalName }) => legalName}
        sort={view.sort && { column: view.sort.by, isDescending: view.sort.isDown }}
        onSort={({ column, isDescending }) =>
          show({
            ...view,
            sort: { by: column as NonNullable<MyClientView['sort']>['by'], isDown: isDescending },
          })
        }
        onOpen={({ clientId }) => navigate(`/admin/clientes/${clientId}`)}
        isOff={({ isBlocked }) => isBlocked}
        hasWays
        empty={
          <Empty title={isUnfiltered ? text.noneTitle : text.emptyTitle}>
            {isUnfiltered ? text.noneText : text.emptyText}
          </Empty>
        }
      />
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total)}
        actions={actions}
        enter={text.open}
      />
      {visiting !== undefined && (
        <VisitSheet
          clientId={visiting.clientId}
          clientName={visiting.legalName}
          onClose={() => setVisiting(undefined)}
          onSaved={() => {
            setVisiting(undefined);
            rows.reload();
          }}
        />
      )}
    </>
  );
}
