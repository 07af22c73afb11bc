// The report of sales: five figures with their change, the chart, the main categories and clients, and the chart's values as a table.

import type { SalesFigures, SoldFigures, TopSales } from '@mostrador/contract/entries/figures';
import { formatWhole } from '@mostrador/rules/money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFiguresFile, useSalesFigures, useTopSales } from '../../../features/figures/queries';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { partText, rangeText, figuresText as text, wholePesos, wholePesosOrNone } from '../../text/figures';
import { Bar, Change } from './Bar';
import type { ReportProps } from './FiguresScreen';
import type { FiguresView } from './figures-view';
import { SalesChart } from './SalesChart';
import { useReportExport } from './useReportExport';

/** Rows of the lists beside each other. */
const LIST_ROWS = 6;
/** Rows of the table before it is asked for whole. */
const PARTS_SHOWN = 31;
const FILE_COLUMNS = ['part', 'to', 'orders', 'units', 'net', 'compared', 'change', 'average'];

export function SalesReport({ view, onView, exporting }: ReportProps) {
  const period = { ...view.range, comparison: view.comparison };
  const { data, isError, refetch } = useSalesFigures({ ...period, step: view.step });
  const categories = useTopSales({ ...period, by: 'category', limit: LIST_ROWS });
  const clients = useTopSales({ ...period, by: 'client', limit: LIST_ROWS });
  const saveFile = useFiguresFile();
  useReportExport(exporting, (format) =>
    saveFile('salesFiguresFile', {
      name: text.tabs.sales,
      format,
      columns: FILE_COLUMNS,
      filter: { ...period, step: view.step },
    }),
  );
  return (
    <>
      {isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void refetch()}>
              {text.retry}
            </Button>
          }
        >
          {text.failed}
        </Note>
      )}
      {data === undefined ? (
        !isError && <Coming />
      ) : (
        <>
          <Totals sales={data} />
          {data.totals.orders === 0 && (data.comparedTotals?.orders ?? 0) === 0 ? (
            <Empty title={text.noSales}>{text.noSalesText}</Empty>
          ) : (
            <>
              <Chart sales={data} view={view} onView={onView} />
              <div className="d-cols d-cols--half">
                <Categories top={categories.data} view={view} />
                <Clients top={clients.data} view={view} onAll={() => onView({ report: 'clients' })} />
              </div>
              <Parts key={JSON.stringify(data.range)} sales={data} view={view} />
            </>
          )}
          <footer className="d-foot rep-foot">
            <span>{text.foot}</span>
            <div className="keys">
              <span>
                <kbd>←</kbd>
                <kbd>→</kbd> {text.keyMoves}
              </span>
            </div>
          </footer>
        </>
      )}
    </>
  );
}

const averageOf = ({ net, orders }: SoldFigures) => (orders === 0 ? 0 : Math.round(net / orders));

function Totals({ sales: { totals, comparedTotals } }: { readonly sales: SalesFigures }) {
  const figure = (
    label: string,
    now: number,
    past: number | undefined,
    format: (value: number) => string,
  ) => (
    <div className="d-fig">
      <span className="l">{label}</span>
      <b className="v">{format(now)}</b>
      {past !== undefined && (
        <span className="s">
          <Change now={now} past={past} isStrong /> {past !== 0 && text.against(format(past))}
        </span>
      )}
    </div>
  );
  const past = comparedTotals ?? undefined;
  return (
    <div className="d-figs">
      {figure(text.net, totals.net, past?.net, wholePesos)}
      {figure(text.orders, totals.orders, past?.orders, formatWhole)}
      {figure(text.average, averageOf(totals), past && averageOf(past), wholePesos)}
      {figure(text.buyers, totals.clients, past?.clients, formatWhole)}
      {figure(text.units, totals.units, past?.units, formatWhole)}
    </div>
  );
}

type SectionProps = Pick<ReportProps, 'view' | 'onView'> & { readonly sales: SalesFigures };

function Chart({ sales, view, onView }: SectionProps) {
  return (
    <section className="d-cell">
      <div className="d-cell__head rep-head">
        <h2 className="d-h">{text.salesBy[view.step]}</h2>
        <span className="legend">
          <span>
            <i />
            {rangeText(sales.range, view.today)}
          </span>
          {sales.compared !== null && (
            <span>
              <i className="p" />
              {rangeText(sales.compared, view.today)}
            </span>
          )}
        </span>
        {view.steps.length > 1 && (
          <fieldset className="d-seg rep-steps" aria-label={text.every}>
            {view.steps.map((step) => (
              <button
                key={step}
                type="button"
                aria-pressed={step === view.step}
                onClick={() => onView({ step })}
              >
                {text.steps[step]}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <SalesChart parts={sales.parts} step={view.step} />
    </section>
  );
}

interface TopProps {
  readonly top: TopSales | undefined;
  readonly view: FiguresView;
}

function Categories({ top, view }: TopProps) {
  return (
    <section className="d-cell">
      <div className="d-cell__head">
        <h2 className="d-h">{text.byCategory}</h2>
        {view.compared !== undefined && (
          <span className="d-meta">{text.markIs(rangeText(view.compared, view.today))}</span>
        )}
      </div>
      {top === undefined ? (
        <Skeleton width="most" />
      ) : (
        <div className="hbar">
          {top.rows.map(({ key, title, net, compared }) => (
            <CategoryBar
              key={key}
              title={title || (key === 0 ? text.nameless.category : text.removed)}
              net={net}
              past={compared?.net}
              largest={top.largestNet}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface CategoryBarProps {
  readonly title: string;
  readonly net: number;
  readonly past: number | undefined;
  readonly largest: number;
}

function CategoryBar({ title, net, past, largest }: CategoryBarProps) {
  return (
    <>
      <span title={title}>{title}</span>
      <Bar value={net} mark={past} largest={largest} />
      <span className="num">{wholePesos(net)}</span>
      <span className="num">{past !== undefined && <Change now={net} past={past} />}</span>
    </>
  );
}

function Clients({ top, view, onAll }: TopProps & { readonly onAll: () => void }) {
  return (
    <section className="d-cell">
      <div className="d-cell__head">
        <h2 className="d-h">{text.bestClients}</h2>
        {top !== undefined && top.totalCount > 0 && (
          <button type="button" className="f-link" onClick={onAll}>
            {text.all(top.totalCount)}
          </button>
        )}
      </div>
      {top === undefined ? (
        <Skeleton width="most" />
      ) : (
        <table className="dt dt--inset dt--plain dt--list dt--tight">
          <thead>
            <tr>
              <th>{text.one.client}</th>
              <th className="num t-hide">{text.orders}</th>
              <th className="num">{rangeText(view.range, view.today)}</th>
              {view.compared !== undefined && (
                <>
                  <th className="num t-hide">{rangeText(view.compared, view.today)}</th>
                  <th className="num">{text.change}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {top.rows.map(({ key, code, title, orders, net, compared }) => (
              <tr key={key}>
                <td className="grow m-a" title={title}>
                  <Link className="name" to={`/admin/clientes/${key}`}>
                    {title || code}
                  </Link>
                </td>
                <td className="num t-hide">{formatWhole(orders)}</td>
                <td className="num strong m-b">{wholePesosOrNone(net)}</td>
                {compared !== null && (
                  <>
                    <td className="num sub t-hide">{wholePesosOrNone(compared.net)}</td>
                    <td className="num m-d">
                      <Change now={net} past={compared.net} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Parts({ sales, view }: Omit<SectionProps, 'onView'>) {
  const [isWhole, setWhole] = useState(false);
  const newestFirst = [...sales.parts].reverse();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, PARTS_SHOWN);
  const isCompared = sales.compared !== null;
  return (
    <section className="rep-parts">
      <div className="d-cell__head">
        <h2 className="d-h">{text.byPart[view.step]}</h2>
        <span className="d-meta">{text.sameValues}</span>
      </div>
      <table className="dt dt--plain dt--list dt--tight" aria-label={text.byPart[view.step]}>
        <thead>
          <tr>
            <th>{text.part[view.step]}</th>
            <th className="num">{text.orders}</th>
            <th className="num">{text.units}</th>
            <th className="num">{text.net}</th>
            {isCompared && <th className="num">{text.compared}</th>}
            {isCompared && <th className="num">{text.change}</th>}
            <th className="num">{text.average}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => (
            <tr key={part.from}>
              <td className="grow m-a">{partText(part, view.step)}</td>
              <td className="num m-c">{cell(part.orders, formatWhole)}</td>
              <td className="num t-hide">{cell(part.units, formatWhole)}</td>
              <td className="num strong m-b">{wholePesosOrNone(part.net)}</td>
              {isCompared && (
                <td
                  className="num sub t-hide"
                  title={part.compared === null ? undefined : partText(part.compared, view.step)}
                >
                  {wholePesosOrNone(part.compared?.net ?? 0)}
                </td>
              )}
              {isCompared && (
                <td className="num m-d">
                  {part.compared !== null && <Change now={part.net} past={part.compared.net} />}
                </td>
              )}
              <td className="num t-hide">{wholePesosOrNone(averageOf(part))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < newestFirst.length && (
        <button type="button" className="f-link" onClick={() => setWhole(true)}>
          {text.moreParts(newestFirst.length)}
        </button>
      )}
    </section>
  );
}

const cell = (value: number, format: (value: number) => string): ReactNode =>
  value === 0 ? '–' : format(value);

function Coming() {
  return (
    <div className="d-figs" aria-busy="true">
      <span className="spoken">{text.loading}</span>
      {['net', 'orders', 'average', 'buyers', 'units'].map((figure) => (
        <div key={figure} className="d-fig">
          <Skeleton width="half" />
          <Skeleton shape="title" width="some" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}
