// The reports of the desk (/admin/informes): tabs, period, comparison and export, and the chosen report.

import { COMPARISONS, type DayRange, PERIODS } from '@mostrador/rules/sales-periods';
import { Calendar, ChevronDown, TextSearch } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useProfile } from '../../../session/session-context';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { TextField } from '../../../ui/TextField';
import { rangeText, figuresText as text } from '../../text/figures';
import { myFiguresText } from '../../text/portfolio';
import { DeskHead } from '../../ui/DeskHead';
import { ExportMenu } from '../../ui/ExportMenu';
import { FormSheet } from '../../ui/FormSheet';
import {
  changedQuery,
  type FiguresView,
  figuresView,
  LISTS,
  reportsOf,
  type ViewChange,
} from './figures-view';
import { LapsedReport } from './LapsedReport';
import { SalesReport } from './SalesReport';
import { SellingOutReport } from './SellingOutReport';
import { TopReport } from './TopReport';
import type { Exporting } from './useReportExport';
import './figures.css';

/** What each report gets. */
export interface ReportProps {
  readonly view: FiguresView;
  readonly onView: (change: ViewChange) => void;
  /** What 'Exportar' in the head saves: the report sets it. */
  readonly exporting: Exporting;
}

export default function FiguresScreen() {
  const [query, setQuery] = useSearchParams();
  const isSalesman = useProfile() === 2;
  const view = useMemo(() => figuresView(query, Date.now(), reportsOf(isSalesman)), [query, isSalesman]);
  const [isChoosing, setChoosing] = useState(false);
  const show = (change: ViewChange) => setQuery(changedQuery(query, change), { replace: true });
  const list = LISTS[view.report];
  const hasPeriod = view.report === 'sales' || list !== undefined;
  const exporting: Exporting = useRef(async () => undefined);
  return (
    <>
      <DeskHead title={isSalesman ? myFiguresText.title : text.title} count={text.tabs[view.report]}>
        {hasPeriod && (
          <span className="keep rep-period">
            <PeriodMenu view={view} onView={show} onChoose={() => setChoosing(true)} />
            <ComparisonMenu view={view} onView={show} />
          </span>
        )}
        <ExportMenu onExport={(format) => exporting.current(format)} />
      </DeskHead>
      <Tabs view={view} onView={show} isSalesman={isSalesman} />
      {view.report === 'sales' && <SalesReport view={view} onView={show} exporting={exporting} />}
      {list !== undefined && (
        <TopReport key={list} by={list} view={view} onView={show} exporting={exporting} />
      )}
      {view.report === 'lapsed' && <LapsedReport view={view} onView={show} exporting={exporting} />}
      {view.report === 'sellingOut' && <SellingOutReport view={view} onView={show} exporting={exporting} />}
      {isChoosing && (
        <ChosenDates
          range={view.range}
          onClose={() => setChoosing(false)}
          onRange={(range) => {
            show({ range });
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

type ViewProps = Pick<ReportProps, 'view' | 'onView'>;

function Tabs({ view, onView, isSalesman }: ViewProps & { readonly isSalesman: boolean }) {
  const reports = reportsOf(isSalesman);
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (reports.indexOf(view.report) + step + reports.length) % reports.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
    const report = reports[at];
    if (report !== undefined) onView({ report });
  }
  return (
    <div className="d-views">
      <div ref={list} role="tablist" aria-label={text.reports} onKeyDown={onKeyDown}>
        {reports.map((report) => (
          <button
            key={report}
            type="button"
            role="tab"
            aria-selected={report === view.report}
            tabIndex={report === view.report ? 0 : -1}
            onClick={() => onView({ report })}
          >
            {text.tabs[report]}
          </button>
        ))}
      </div>
      {!isSalesman && (
        <Link className="f-link" to="/admin/busquedas">
          <Icon of={TextSearch} /> {text.searches}
        </Link>
      )}
    </div>
  );
}

function PeriodMenu({ view, onView, onChoose }: ViewProps & { readonly onChoose: () => void }) {
  return (
    <Menu
      className="d-export"
      align="end"
      chevron={false}
      label={`${text.period}: ${rangeText(view.range, view.today)}`}
      button={
        <>
          <Icon of={Calendar} />
          {rangeText(view.range, view.today)}
        </>
      }
      entries={[
        ...PERIODS.map((period) => ({
          key: period,
          label: text.periods[period],
          onSelect: () => onView({ period }),
        })),
        { key: 'other', label: text.otherPeriod, apart: true, onSelect: onChoose },
      ]}
    />
  );
}

function ComparisonMenu({ view, onView }: ViewProps) {
  const compared = view.compared && rangeText(view.compared, view.today);
  return (
    <Menu
      className="d-export"
      align="end"
      chevron={false}
      label={text.compare(compared)}
      button={
        <>
          {compared === undefined ? (
            text.comparisons.none
          ) : (
            <>
              <span className="rep-word">{text.comparing}</span> {compared}
            </>
          )}
          <Icon of={ChevronDown} />
        </>
      }
      entries={COMPARISONS.map((comparison) => ({
        key: comparison,
        label: text.comparisons[comparison],
        onSelect: () => onView({ comparison }),
      }))}
    />
  );
}

interface ChosenDatesProps {
  readonly range: DayRange;
  readonly onClose: () => void;
  readonly onRange: (range: DayRange) => void;
}

function ChosenDates({ range, onClose, onRange }: ChosenDatesProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const isWrong = from !== '' && to !== '' && from > to;
  return (
    <FormSheet
      title={text.choosePeriod}
      verb={text.show}
      onClose={onClose}
      onSubmit={async () => {
        if (from !== '' && to !== '' && !isWrong) onRange({ from, to });
      }}
    >
      <TextField
        label={text.from}
        type="date"
        required
        min="2000-01-01"
        max="2099-12-31"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={text.to}
        type="date"
        required
        min="2000-01-01"
        max="2099-12-31"
        value={to}
        error={isWrong ? text.wrongPeriod : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormSheet>
  );
}
