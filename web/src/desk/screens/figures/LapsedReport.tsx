// The report of clients who stopped buying: last order, usual interval, how late, and what they bought.

import type { LapsedClient } from '@mostrador/contract/entries/figures';
import { formatWhole } from '@mostrador/rules/money';
import { LATE_FACTOR } from '@mostrador/rules/sales';
import { useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { useFiguresFile, useLapsedClientsWindow } from '../../../features/figures/queries';
import { Empty } from '../../../ui/Empty';
import { dayText } from '../../text/day-text';
import { figuresText as text, wholePesosOrNone } from '../../text/figures';
import { DeskTable } from '../../ui/DeskTable';
import type { DeskColumn } from '../../ui/desk-table';
import { TableSearch } from '../../ui/TableSearch';
import { useRowPages } from '../../ui/useRowPages';
import { Bar } from './Bar';
import type { ReportProps } from './FiguresScreen';
import { FilterChoice } from './FilterChoice';
import { ReportFoot } from './ReportFoot';
import { useListOrder } from './useListOrder';
import { useReportExport } from './useReportExport';

const SORTS = ['net', 'daysSince', 'title'] as const;
/** Usual intervals at which the bar of the lateness is full. */
const FULL_BAR = 10;

export function LapsedReport({ exporting }: ReportProps) {
  const { scope } = useApi();
  const navigate = useNavigate();
  const readWindow = useLapsedClientsWindow();
  const saveFile = useFiguresFile();
  const [query] = useSearchParams();
  const order = useListOrder(SORTS, { by: 'net', isDown: true });
  const wanted = query.get('veces') ?? '';
  const factor = wanted in text.factors ? wanted : String(LATE_FACTOR);
  const filter = {
    factor,
    search: query.get('buscar') ?? '',
    sort: order.sort.by,
    direction: order.sort.isDown ? ('down' as const) : ('up' as const),
  };
  const rows = useRowPages<LapsedClient>(
    `${scope} ${JSON.stringify(filter)}`,
    async ({ from, count }) => {
      const page = await readWindow({ ...filter, offset: from, limit: count });
      return { rows: page.rows, total: page.totalCount };
    },
    ({ clientId }) => clientId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  useReportExport(exporting, (format) =>
    saveFile('lapsedClientsFile', {
      name: text.tabs.lapsed,
      format,
      columns: ['code', 'title', 'phone', 'lastDay', 'daysSince', 'usualDays', 'orders', 'net'],
      filter,
    }),
  );
  return (
    <>
      <div className="d-filters">
        <TableSearch
          value={filter.search}
          placeholder={text.search}
          label={text.searchLabel}
          onSearch={(typed) => order.setParam('buscar', typed)}
        />
        <FilterChoice
          label={text.lateAfter}
          value={factor}
          choices={text.factors}
          onValue={(value) => order.setParam('veces', value)}
        />
      </div>
      <DeskTable
        label={text.tabs.lapsed}
        columns={COLUMNS}
        rows={rows}
        nameOf={({ title }) => title}
        sort={{ column: order.sort.by, isDescending: order.sort.isDown }}
        onSort={order.onSort}
        onOpen={({ clientId }) => navigate(`/admin/clientes/${clientId}`)}
        empty={
          <Empty title={filter.search === '' ? text.noLapsed : text.nothingFound}>
            {filter.search === '' ? text.noLapsedText : text.nothingFoundText}
          </Empty>
        }
      />
      <ReportFoot counted={total === undefined ? undefined : text.count(total)} />
    </>
  );
}

const COLUMNS: readonly DeskColumn<LapsedClient>[] = [
  {
    key: 'code',
    head: text.code,
    width: '96px',
    text: ({ code }) => code,
    cell: ({ code }) => <span className="sub">{code}</span>,
  },
  {
    key: 'title',
    head: text.one.client,
    width: 'minmax(180px, 1.2fr)',
    sortable: true,
    phone: 'a',
    text: ({ title }) => title,
    cell: ({ clientId, title }) => (
      <Link className="name" to={`/admin/clientes/${clientId}`} tabIndex={-1}>
        {title}
      </Link>
    ),
  },
  {
    key: 'phone',
    head: text.phone,
    width: '132px',
    text: ({ phone }) => phone,
    cell: ({ phone }) =>
      phone === '' ? (
        <span className="sub">–</span>
      ) : (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} tabIndex={-1}>
          {phone}
        </a>
      ),
  },
  {
    key: 'lastDay',
    head: text.lastOrder,
    width: '112px',
    align: 'end',
    text: ({ lastDay }) => dayText(lastDay),
    cell: ({ lastDay }) => <span className="sub">{dayText(lastDay)}</span>,
  },
  {
    key: 'usualDays',
    head: text.usualDays,
    width: '118px',
    align: 'end',
    phone: 'c',
    text: ({ usualDays }) => text.days(usualDays),
    cell: ({ usualDays }) => text.days(usualDays),
  },
  {
    key: 'daysSince',
    head: text.daysSince,
    width: '132px',
    align: 'end',
    sortable: true,
    phone: 'd',
    text: ({ daysSince }) => formatWhole(daysSince),
    cell: ({ daysSince }) => <b className="strong">{text.days(daysSince)}</b>,
  },
  {
    key: 'bar',
    head: text.lateness,
    width: 'minmax(100px, 0.8fr)',
    cell: ({ daysSince, usualDays }) => (
      <span className="rep-bar">
        <Bar value={daysSince} mark={usualDays} largest={FULL_BAR * Math.max(1, usualDays)} />
      </span>
    ),
  },
  {
    key: 'orders',
    head: text.orders,
    width: '88px',
    align: 'end',
    text: ({ orders }) => formatWhole(orders),
    cell: ({ orders }) => formatWhole(orders),
  },
  {
    key: 'net',
    head: text.boughtNet,
    width: '136px',
    align: 'end',
    sortable: true,
    phone: 'b',
    text: ({ net }) => wholePesosOrNone(net),
    cell: ({ net }) => wholePesosOrNone(net),
  },
];
