// The reports by client, product, category and salesman: a table whose rows are bars, with the period before, search, order and sums.

import type { SalesList, TopRow } from '@mostrador/contract/entries/figures';
import { formatWhole } from '@mostrador/rules/money';
import { useRef, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { useFiguresFile, useTopSalesWindow } from '../../../features/figures/queries';
import { useProfile } from '../../../session/session-context';
import { Empty } from '../../../ui/Empty';
import { figuresText as text, wholePesosOrNone } from '../../text/figures';
import { DeskTable } from '../../ui/DeskTable';
import type { DeskColumn } from '../../ui/desk-table';
import { TableSearch } from '../../ui/TableSearch';
import { useRowPages } from '../../ui/useRowPages';
import { Bar, Change } from './Bar';
import type { ReportProps } from './FiguresScreen';
import { ReportFoot } from './ReportFoot';
import { useListOrder } from './useListOrder';
import { useReportExport } from './useReportExport';

const SORTS = ['net', 'units', 'orders', 'change', 'title'] as const;
type Pages = Partial<Readonly<Record<SalesList, string | undefined>>>;
/** Where a row leads. */
const PAGES: Pages = {
  client: '/admin/clientes/',
  product: '/admin/productos/',
};

interface TopReportProps extends ReportProps {
  readonly by: SalesList;
}

export function TopReport({ by, view, exporting }: TopReportProps) {
  const { scope } = useApi();
  const navigate = useNavigate();
  const readWindow = useTopSalesWindow();
  const saveFile = useFiguresFile();
  const [query] = useSearchParams();
  const order = useListOrder(SORTS, { by: 'net', isDown: true });
  const search = query.get('buscar') ?? '';
  const sums = useRef({ net: 0, largest: 0 });
  const filter = {
    ...view.range,
    comparison: view.comparison,
    by,
    search,
    sort: order.sort.by,
    direction: order.sort.isDown ? ('down' as const) : ('up' as const),
  };
  const rows = useRowPages<TopRow>(
    `${scope} ${JSON.stringify(filter)}`,
    async ({ from, count }) => {
      const page = await readWindow({ ...filter, offset: from, limit: count });
      sums.current = { net: page.net, largest: page.largestNet };
      return { rows: page.rows, total: page.totalCount };
    },
    ({ key }) => key,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  // a salesman has no pages of products
  const pages: Pages = useProfile() === 2 ? { client: PAGES.client } : PAGES;
  const columns = columnsOf(by, pages[by], view.compared !== undefined, () => sums.current.largest);
  const page = pages[by];
  useReportExport(exporting, (format) =>
    saveFile('topSalesFile', {
      name: `${text.tabs.sales} por ${text.one[by].toLowerCase()}`,
      format,
      columns: columns.filter(({ key }) => key !== 'bar').map(({ key }) => key),
      filter,
    }),
  );
  return (
    <>
      <div className="d-filters">
        <TableSearch
          value={search}
          placeholder={text.search}
          label={text.searchLabel}
          onSearch={(typed) => order.setParam('buscar', typed)}
        />
      </div>
      <DeskTable
        label={`${text.net} por ${text.one[by].toLowerCase()}`}
        columns={columns}
        rows={rows}
        nameOf={(row) => titleOf(by, row)}
        sort={{ column: order.sort.by, isDescending: order.sort.isDown }}
        onSort={order.onSort}
        onOpen={page === undefined ? undefined : ({ key }) => navigate(`${page}${key}`)}
        empty={
          <Empty title={search === '' ? text.noSales : text.nothingFound}>
            {search === '' ? text.noSalesText : text.nothingFoundText}
          </Empty>
        }
      />
      <ReportFoot counted={total === undefined ? undefined : text.counted(total, sums.current.net)} />
    </>
  );
}

const titleOf = (by: SalesList, { key, title }: TopRow) =>
  title || (by === 'category' && key !== 0 ? text.removed : text.nameless[by]);

function columnsOf(
  by: SalesList,
  page: string | undefined,
  isCompared: boolean,
  largest: () => number,
): readonly DeskColumn<TopRow>[] {
  return [
    ...(by === 'salesman'
      ? []
      : [
          {
            key: 'code',
            head: text.code,
            width: '100px',
            cell: ({ code }: TopRow) => <span className="sub">{code}</span>,
            text: ({ code }: TopRow) => code,
            phone: 'c' as const,
          },
        ]),
    {
      key: 'title',
      head: text.one[by],
      width: 'minmax(180px, 1.1fr)',
      sortable: true,
      phone: 'a',
      text: (row) => titleOf(by, row),
      cell: (row) =>
        page === undefined ? (
          <span className="name">{titleOf(by, row)}</span>
        ) : (
          <Link className="name" to={`${page}${row.key}`} tabIndex={-1}>
            {titleOf(by, row)}
          </Link>
        ),
    },
    {
      key: 'bar',
      head: text.bar,
      width: 'minmax(120px, 1fr)',
      cell: ({ net, compared }) => (
        <span className="rep-bar">
          <Bar value={net} mark={compared?.net} largest={largest()} />
        </span>
      ),
    },
    {
      key: 'net',
      head: text.net,
      width: '132px',
      align: 'end',
      sortable: true,
      phone: 'b',
      text: ({ net }) => wholePesosOrNone(net),
      cell: ({ net }) => <b className="strong">{wholePesosOrNone(net)}</b>,
    },
    ...(isCompared
      ? [
          {
            key: 'compared',
            head: text.compared,
            width: '124px',
            align: 'end' as const,
            text: ({ compared }: TopRow) => wholePesosOrNone(compared?.net ?? 0),
            cell: ({ compared }: TopRow) => (
              <span className="sub">{wholePesosOrNone(compared?.net ?? 0)}</span>
            ),
          },
          {
            key: 'change',
            head: text.change,
            width: '104px',
            align: 'end' as const,
            sortable: true,
            phone: 'd' as const,
            cell: ({ net, compared }: TopRow) => <Change now={net} past={compared?.net ?? 0} />,
          },
        ]
      : []),
    {
      key: 'units',
      head: text.units,
      width: '92px',
      align: 'end',
      sortable: true,
      text: ({ units }) => formatWhole(units),
      cell: ({ units }) => formatWhole(units),
    },
    ...(by === 'category'
      ? []
      : [
          {
            key: 'orders',
            head: text.orders,
            width: '88px',
            align: 'end' as const,
            sortable: true,
            text: ({ orders }: TopRow) => formatWhole(orders),
            cell: ({ orders }: TopRow) => formatWhole(orders),
          },
        ]),
  ];
}
