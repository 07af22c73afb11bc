// The log of a connector, with the same columns, filter, pages and retry for each of them: the newest rows first.

import { formatWhole } from '@mostrador/rules/money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button';
import { Empty } from '../../../../ui/Empty';
import { Note } from '../../../../ui/Note';
import { Segmented } from '../../../../ui/Segmented';
import { Skeleton } from '../../../../ui/Skeleton';
import { momentText } from '../../../text/amounts';
import { connectorLogText as text } from '../../../text/connector-log';
import { SideSection } from '../../../ui/SideSection';
import './connector-log.css';

/** Rows of a page. */
export const LOG_PAGE = 25;

/** Which rows are shown. */
export type LogFilter = keyof typeof text.filters;

export interface LogRow {
  readonly key: number;
  readonly name: string;
  /** What it is, or why it failed; empty texts are left out. */
  readonly notes: readonly string[];
  /** ISO 8601. */
  readonly when: string;
  readonly state: { readonly tone: string; readonly label: string };
  /** Rows that were read, changed, and refused; null while they are not counted. */
  readonly counts: { readonly rows: number; readonly changes: number; readonly problems: number } | null;
  /** Where the refused rows are listed. */
  readonly problemsPage?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** What a retry of a row without a fault is called. */
  readonly retryLabel?: string | undefined;
}

export interface ConnectorLogProps {
  readonly title: string;
  readonly hint: ReactNode;
  /** Of the table, for screen readers. */
  readonly label: string;
  /** The rows of the page; undefined until they are loaded. */
  readonly rows: readonly LogRow[] | undefined;
  readonly total: number;
  readonly hasFailed: boolean;
  readonly onReload: () => void;
  readonly view: LogView;
  readonly empty: { readonly title: string; readonly text: string };
}

export interface LogView {
  readonly filter: LogFilter;
  readonly page: number;
  readonly setFilter: (filter: LogFilter) => void;
  readonly setPage: (page: number) => void;
}

/** Holds the filter and the page of a log. */
export function useLogView(): LogView {
  const [{ filter, page }, set] = useState<{ readonly filter: LogFilter; readonly page: number }>({
    filter: 'all',
    page: 0,
  });
  return {
    filter,
    page,
    setFilter: (next) => set({ filter: next, page: 0 }),
    setPage: (next) => set({ filter, page: next }),
  };
}

const FILTERS = (Object.keys(text.filters) as LogFilter[]).map((value) => ({
  value,
  label: text.filters[value],
}));

export function ConnectorLog({
  title,
  hint,
  label,
  rows,
  total,
  hasFailed,
  onReload,
  view,
  empty,
}: ConnectorLogProps) {
  const { filter, page, setFilter, setPage } = view;
  const isEmpty = rows !== undefined && total === 0;
  return (
    <SideSection title={title} hint={hint}>
      {hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={onReload}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {rows === undefined && !hasFailed && <Skeleton shape="row" />}
      {isEmpty && filter === 'all' && <Empty title={empty.title}>{empty.text}</Empty>}
      {rows !== undefined && !(isEmpty && filter === 'all') && (
        <div className="log-filter">
          <Segmented legend={text.filter} hideLegend options={FILTERS} value={filter} onChange={setFilter} />
        </div>
      )}
      {isEmpty && filter !== 'all' && <p className="d-meta">{text.noneOf}</p>}
      {rows !== undefined && rows.length > 0 && <LogTable label={label} rows={rows} />}
      {(total > LOG_PAGE || page > 0) && (
        <p className="log-pages">
          <Button kind="quiet" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {text.newer}
          </Button>
          <Button kind="quiet" disabled={(page + 1) * LOG_PAGE >= total} onClick={() => setPage(page + 1)}>
            {text.older}
          </Button>
        </p>
      )}
    </SideSection>
  );
}

function LogTable({ label, rows }: { readonly label: string; readonly rows: readonly LogRow[] }) {
  const { columns } = text;
  return (
    <table className="dt dt--inset dt--plain dt--list dt--tight log-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className="num">
            {columns.rows}
          </th>
          <th scope="col" className="num">
            {columns.changes}
          </th>
          <th scope="col" className="num">
            {columns.problems}
          </th>
          <th scope="col">
            <span className="spoken">{text.retry}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LogTableRow key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function LogTableRow({ row }: { readonly row: LogRow }) {
  const { name, notes, when, state, counts, problemsPage, onOpen, onRetry, retryLabel = text.retry } = row;
  const figure = (of: number | undefined) => (of === undefined ? text.none : formatWhole(of));
  const problems = counts?.problems ?? 0;
  const shownNotes = notes.filter((note) => note !== '');
  return (
    <tr>
      <td className="sub m-c">{momentText(when)}</td>
      <td className="grow m-a">
        {onOpen === undefined ? (
          <span className="name log-name" title={name}>
            {name}
          </span>
        ) : (
          <button type="button" className="log-open" onClick={onOpen}>
            {name}
            <span className="spoken"> {text.open}</span>
          </button>
        )}
        {shownNotes.length > 0 && <span className="sub log-note">{shownNotes.join(' · ')}</span>}
        {problemsPage !== undefined && problems > 0 && (
          <Link className="link log-note only-phone" to={problemsPage}>
            {text.problems(problems)}
          </Link>
        )}
      </td>
      <td className="m-b">
        <span className={state.tone}>{state.label}</span>
      </td>
      <td className="num t-hide">{figure(counts?.rows)}</td>
      <td className="num t-hide">{figure(counts?.changes)}</td>
      <td className="num t-hide">
        {problemsPage !== undefined && problems > 0 ? (
          <Link className="link" to={problemsPage}>
            {formatWhole(problems)}
            <span className="spoken"> {text.problemsOf(name)}</span>
          </Link>
        ) : (
          figure(counts?.problems)
        )}
      </td>
      <td className="log-verb m-d">
        {onRetry !== undefined && (
          <button type="button" className="f-link" aria-label={`${retryLabel} ${name}`} onClick={onRetry}>
            {retryLabel}
          </button>
        )}
      </td>
    </tr>
  );
}
