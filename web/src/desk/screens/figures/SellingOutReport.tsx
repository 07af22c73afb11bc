// The report of products that sell out: stock, the sales of ninety days, and for how many days the stock lasts.

import type { SellingOutProduct } from '@mostrador/contract/entries/figures';
import { formatWhole } from '@mostrador/rules/money';
import { useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { useFiguresFile, useSellingOutWindow } from '../../../features/figures/queries';
import { Empty } from '../../../ui/Empty';
import { figuresText as text } from '../../text/figures';
import { DeskTable } from '../../ui/DeskTable';
import type { DeskColumn } from '../../ui/desk-table';
import { ProductThumb } from '../../ui/ProductThumb';
import { TableSearch } from '../../ui/TableSearch';
import { useRowPages } from '../../ui/useRowPages';
import { Bar } from './Bar';
import type { ReportProps } from './FiguresScreen';
import { FilterChoice } from './FilterChoice';
import { ReportFoot } from './ReportFoot';
import { useListOrder } from './useListOrder';
import { useReportExport } from './useReportExport';

const SORTS = ['daysLeft', 'sold', 'title'] as const;
const FIRST_DAYS = '15';

export function SellingOutReport({ exporting }: ReportProps) {
  const { scope } = useApi();
  const navigate = useNavigate();
  const readWindow = useSellingOutWindow();
  const saveFile = useFiguresFile();
  const [query] = useSearchParams();
  const order = useListOrder(SORTS, { by: 'daysLeft', isDown: false });
  const wanted = query.get('dias') ?? '';
  const days = wanted in text.lastsDays ? wanted : FIRST_DAYS;
  const filter = {
    days,
    search: query.get('buscar') ?? '',
    sort: order.sort.by,
    direction: order.sort.isDown ? ('down' as const) : ('up' as const),
  };
  const rows = useRowPages<SellingOutProduct>(
    `${scope} ${JSON.stringify(filter)}`,
    async ({ from, count }) => {
      const page = await readWindow({ ...filter, offset: from, limit: count });
      return { rows: page.rows, total: page.totalCount };
    },
    ({ productId }) => productId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  useReportExport(exporting, (format) =>
    saveFile('sellingOutFile', {
      name: text.tabs.sellingOut,
      format,
      columns: ['code', 'title', 'available', 'arriving', 'sold', 'daysLeft'],
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
          label={text.lasts}
          value={days}
          choices={text.lastsDays}
          onValue={(value) => order.setParam('dias', value)}
        />
      </div>
      <DeskTable
        label={text.tabs.sellingOut}
        columns={columnsOf(Number(days))}
        rows={rows}
        nameOf={({ code }) => code}
        sort={{ column: order.sort.by, isDescending: order.sort.isDown }}
        onSort={order.onSort}
        onOpen={({ productId }) => navigate(`/admin/productos/${productId}`)}
        empty={
          <Empty title={filter.search === '' ? text.noSellingOut : text.nothingFound}>
            {filter.search === '' ? text.noSellingOutText : text.nothingFoundText}
          </Empty>
        }
      />
      <ReportFoot counted={total === undefined ? undefined : text.count(total)} />
    </>
  );
}

const whole = (
  key: 'available' | 'arriving' | 'sold',
  head: string,
  width: string,
): DeskColumn<SellingOutProduct> => ({
  key,
  head,
  width,
  align: 'end',
  text: (row) => formatWhole(row[key]),
  cell: (row) => (row[key] === 0 ? <span className="sub">–</span> : formatWhole(row[key])),
});

const columnsOf = (days: number): readonly DeskColumn<SellingOutProduct>[] => [
  {
    key: 'picture',
    head: '',
    width: '44px',
    phone: 'p',
    cell: ({ imagePath }) => <ProductThumb file={imagePath} />,
  },
  {
    key: 'code',
    head: text.code,
    width: '110px',
    phone: 'c',
    text: ({ code }) => code,
    cell: ({ code }) => <span className="sub">{code}</span>,
  },
  {
    key: 'title',
    head: text.one.product,
    width: 'minmax(180px, 1.4fr)',
    sortable: true,
    phone: 'a',
    text: ({ title }) => title,
    cell: ({ productId, title }) => (
      <Link className="name" to={`/admin/productos/${productId}`} tabIndex={-1}>
        {title}
      </Link>
    ),
  },
  whole('available', text.available, '104px'),
  whole('arriving', text.arriving, '112px'),
  { ...whole('sold', text.soldInNinety, '156px'), sortable: true },
  {
    key: 'daysLeft',
    head: text.daysLeft,
    width: '128px',
    align: 'end',
    sortable: true,
    phone: 'b',
    text: ({ daysLeft }) => String(daysLeft),
    cell: ({ available, daysLeft }) =>
      available === 0 ? (
        <span className="st st--bad">{text.soldOut}</span>
      ) : (
        <b className="strong">{text.days(daysLeft)}</b>
      ),
  },
  {
    key: 'bar',
    head: text.bar,
    width: 'minmax(100px, 0.8fr)',
    cell: ({ daysLeft }) => (
      <span className="rep-bar">
        <Bar value={daysLeft} largest={days} />
      </span>
    ),
  },
];
