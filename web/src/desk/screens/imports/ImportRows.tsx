// The rows of an import in one view: changed values beside the stored ones, or rejected cells with the reasons.

import type { ImportDetail, ImportRow } from '@mostrador/contract/entries/imports';
import { ArrowRight } from 'lucide-react';
import { type ImportView, useImportRows } from '../../../features/imports/queries';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { looksLikeMissingZero, importsText as text } from '../../text/imports';
import { percentOf, shownPercent, shownValue } from './values';

export interface ImportRowsProps {
  readonly of: ImportDetail;
  readonly view: ImportView;
  readonly excluded?: ReadonlySet<number> | undefined;
  /** undefined: rows cannot be left out. */
  readonly onExclude?: ((lines: readonly number[], isExcluded: boolean) => void) | undefined;
}

export function ImportRows({ of: one, view, excluded, onExclude }: ImportRowsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useImportRows(
    one.importId,
    view,
    one.state,
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (data !== undefined && rows.length === 0) return <p className="d-pad d-meta">{text.noRows}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keys
    <section className="import-table" aria-label={text.rowsOf(text.view[view])} tabIndex={0}>
      {view === 'rejected' ? (
        <RejectedTable rows={rows} />
      ) : (
        <ChangedTable of={one} rows={rows} excluded={excluded} onExclude={onExclude} />
      )}
      {hasNextPage && (
        <div className="d-pad">
          <Button kind="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </section>
  );
}

type ChangedTableProps = Omit<ImportRowsProps, 'view'> & { readonly rows: readonly ImportRow[] };

function ChangedTable({ of: one, rows, excluded, onExclude }: ChangedTableProps) {
  // something new has no value of before, so nothing differs or stands out
  const hasDifferences = rows.some(({ changes }) => changes.some(({ before }) => before !== null));
  const lines = rows.flatMap(({ line }) => (line > 0 ? [line] : []));
  const left = lines.filter((line) => excluded?.has(line) === true).length;
  const all = lines.length > 0 && (
    <label className="choice">
      <input
        type="checkbox"
        className="choice-mark"
        aria-label={text.includeAll}
        checked={left === 0}
        ref={(box) => {
          if (box !== null) box.indeterminate = left > 0 && left < lines.length;
        }}
        onChange={() => onExclude?.(lines, left === 0)}
      />
    </label>
  );
  return (
    <table className="dt dt--plain">
      <thead>
        <tr>
          {onExclude !== undefined && <th>{all}</th>}
          <th>{text.code}</th>
          <th>{text.name}</th>
          <th>{text.field}</th>
          <th className="num">{text.now}</th>
          <th className="import-arrow" />
          <th className="num">{text.inFile}</th>
          {hasDifferences && <th className="num">{text.difference}</th>}
          {hasDifferences && <th>{text.alert}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((row) =>
          shownChanges(row).map((change, nth) => {
            const percent = percentOf(change);
            const isFirst = nth === 0;
            return (
              <tr key={`${row.rowId}-${change.kind}-${change.field}`} data-more={isFirst ? undefined : ''}>
                {onExclude !== undefined && (
                  <td>
                    {isFirst && row.line > 0 && (
                      <label className="choice">
                        <input
                          type="checkbox"
                          className="choice-mark"
                          aria-label={text.include(row.code)}
                          checked={excluded?.has(row.line) !== true}
                          onChange={(event) => onExclude([row.line], !event.target.checked)}
                        />
                      </label>
                    )}
                  </td>
                )}
                <td className="sub">{isFirst ? row.code : ''}</td>
                <td className="grow import-product" title={row.label}>
                  <span className="name">{isFirst ? row.label : ''}</span>
                </td>
                <td className="sub">{change.label}</td>
                <td className="num sub import-value">{shownValue(change.field, change.before)}</td>
                <td className="import-arrow">
                  <Icon of={ArrowRight} />
                </td>
                <td className="num import-value">
                  <b>{shownValue(change.field, change.after)}</b>
                </td>
                {hasDifferences && (
                  <>
                    <td className={isFar(row, change) ? 'num import-far' : 'num'}>
                      {percent === undefined ? '' : shownPercent(percent)}
                    </td>
                    <td>
                      <AlertOf row={row} change={change} percent={one.options.alertPercent} />
                    </td>
                  </>
                )}
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

/** What the row's code and name say already, of something new. */
const NAMES: ReadonlySet<string> = new Set(['code', 'name', 'clientCode', 'legalName']);

/** A row's changes; of something new, without what is empty and what its first cells say. */
function shownChanges({ changes }: ImportRow): ImportRow['changes'] {
  const shown = changes.filter(
    ({ field, before, after }) => before !== null || (shownValue(field, after) !== '–' && !NAMES.has(field)),
  );
  return shown.length > 0 ? shown : changes.slice(0, 1);
}

/** Whether a change is one that the review points out. */
const isFar = ({ alert }: ImportRow, { field }: ImportRow['changes'][number]): boolean =>
  alert !== null && field === (alert === 'stock_below_reserved' ? 'stock' : 'price');

interface AlertProps {
  readonly row: ImportRow;
  readonly change: ImportRow['changes'][number];
  readonly percent: number;
}

function AlertOf({ row: { alert }, change, percent }: AlertProps) {
  if (alert === 'stock_below_reserved' && change.field === 'stock')
    return <span className="st st--bad">{text.alerts.stock_below_reserved}</span>;
  if (change.field !== 'price' || (alert !== 'price_up' && alert !== 'price_down')) return null;
  if (looksLikeMissingZero(change)) return <span className="st st--bad">{text.alerts.missing_zero}</span>;
  return (
    <span className={alert === 'price_down' ? 'st st--bad' : 'st st--warn'}>
      {text.alerts[alert](percent)}
    </span>
  );
}

function RejectedTable({ rows }: { readonly rows: readonly ImportRow[] }) {
  return (
    <table className="dt dt--plain">
      <thead>
        <tr>
          <th className="num">{text.line}</th>
          <th>{text.code}</th>
          <th>{text.field}</th>
          <th>{text.value}</th>
          <th>{text.why}</th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((row) =>
          row.rejections.map(({ field, value, reason }) => (
            <tr key={`${row.rowId}-${field}`}>
              <td className="num sub">{row.line}</td>
              <td className="name">{row.code || '–'}</td>
              <td>{field || '–'}</td>
              <td className="mono import-bad">{value || text.empty}</td>
              <td className="grow" title={reason}>
                {reason.slice(0, 1).toUpperCase() + reason.slice(1)}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
