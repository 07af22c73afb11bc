// The third step of an import: what would change, what stands out, what is rejected; then it is applied, at once or later.

import type { ImportDetail } from '@mostrador/contract/entries/imports';
import { formatWhole } from '@mostrador/rules/money';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { type ImportView, useImportDownloads, useImportSteps } from '../../../features/imports/queries';
import { useAttempt } from '../../../notices/useAttempt';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Note } from '../../../ui/Note';
import { importsText as text } from '../../text/imports';
import { AlertPercent } from './AlertPercent';
import { ImportRows } from './ImportRows';
import { ScheduleSheet } from './ScheduleSheet';
import { shownMoment } from './values';

const NOTHING = {
  read: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  storedWithout: 0,
  alerts: 0,
  vanished: 0,
  active: 0,
};
/** A larger part of deactivated products is confirmed a second time. */
const SHARE_MAX = 0.1;

/** Kinds whose rows are not left out one by one: a table that is replaced as a whole, and pictures whose order counts. */
const WHOLE: ReadonlySet<ImportDetail['kind']> = new Set(['shipping-rates', 'images', 'documents']);

/** Kinds whose file can take out of force what it does not name. */
const REPLACING: ReadonlySet<ImportDetail['kind']> = new Set(['products', 'account-entries']);

/** Kinds whose review points rows out. */
const ALERTING: ReadonlySet<ImportDetail['kind']> = new Set(['products', 'prices', 'stock']);

function applyLabel(kind: ImportDetail['kind'], rows: number, vanished: number): string {
  if (kind === 'shipping-rates') return text.replaceTable;
  if (vanished > 0 && kind === 'account-entries')
    return text.applyClosing(formatWhole(rows), formatWhole(vanished));
  if (vanished > 0) return text.applyReplace(formatWhole(rows), formatWhole(vanished));
  return text.apply(formatWhole(rows));
}

export interface ReviewStepProps {
  readonly of: ImportDetail;
  /** Lines that are left out. */
  readonly excluded: ReadonlySet<number>;
  readonly onExclude: (lines: ReadonlySet<number>) => void;
  readonly onBack: () => void;
}

export function ReviewStep({ of: one, excluded, onExclude, onBack }: ReviewStepProps) {
  const counts = one.comparison ?? NOTHING;
  const steps = useImportSteps(one.importId);
  const downloads = useImportDownloads();
  const attempt = useAttempt();
  const [view, setView] = useState<ImportView>(() => firstView(counts));
  const [asked, setAsked] = useState<'share' | 'schedule'>();
  /** The moment that waits for the confirmation of the share; null: at once. */
  const [moment, setMoment] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const views = (['alerts', 'changed', 'created', 'rejected', 'vanished'] as const).filter(
    (name) => (name !== 'vanished' || counts.vanished > 0) && (name !== 'alerts' || ALERTING.has(one.kind)),
  );
  const toApply = counts.changed + counts.created - excluded.size;
  const isNothing = toApply === 0 && counts.vanished === 0;
  const isWhole = WHOLE.has(one.kind);
  const isAccount = one.kind === 'account-entries';
  /** A file that replaces a whole table is not applied with rejected rows. */
  const isRefused = one.kind === 'shipping-rates' && counts.rejected > 0;

  async function apply(confirmsShare: boolean, at: string | null): Promise<void> {
    setProblem(undefined);
    setAsked(undefined);
    try {
      await steps.apply({
        excludedLines: [...excluded],
        deactivates: REPLACING.has(one.kind) ? counts.vanished : 0,
        confirmsShare,
        at,
      });
    } catch (error) {
      setProblem(messageOf(error) ?? text.stepFailed);
    }
  }

  /** What stands out depends on every row, so the file is compared again. */
  async function compareFrom(alertPercent: number): Promise<void> {
    setProblem(undefined);
    try {
      const fields = one.columns.map(({ field }) => field);
      await steps.saveOptions({ ...one.options, alertPercent }, fields, true);
    } catch (error) {
      setProblem(messageOf(error) ?? text.stepFailed);
    }
  }

  const needsConfirmation = REPLACING.has(one.kind) && counts.vanished > counts.active * SHARE_MAX;
  /** Applies at a moment, null: at once; a large share of deactivated products is asked first. */
  async function confirmed(at: string | null): Promise<void> {
    if (!needsConfirmation) return apply(false, at);
    setMoment(at);
    setAsked('share');
  }
  const scheduledAt = one.state === 'scheduled' ? one.scheduledAt : null;
  const label = applyLabel(one.kind, toApply, counts.vanished);
  return (
    <>
      <div className="d-views">
        <div role="tablist" aria-label={text.views}>
          {views.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`view-${name}`}
              aria-controls="import-view"
              aria-selected={view === name}
              onClick={() => setView(name)}
            >
              {viewLabel(name, one, counts)}{' '}
              <span className="n">
                {formatWhole(name === 'rejected' ? counts.rejected + counts.storedWithout : counts[name])}
              </span>
            </button>
          ))}
        </div>
      </div>
      <div id="import-view" role="tabpanel" aria-labelledby={`view-${view}`} className="import-view">
        {view === 'alerts' && (
          <div className="import-note import-note--row">
            <Note tone={counts.alerts > 0 ? 'warn' : 'ok'}>
              {counts.alerts > 0 ? text.alertNote(counts.alerts, one.options.alertPercent) : text.noAlerts}{' '}
              {excluded.size > 0 && text.excluded(excluded.size)}
            </Note>
            {(one.kind === 'products' || one.kind === 'prices') && (
              <div className="import-percent">
                <AlertPercent
                  value={one.options.alertPercent}
                  disabled={scheduledAt !== null}
                  onChange={(percent) => void compareFrom(percent)}
                />
              </div>
            )}
          </div>
        )}
        {view === 'rejected' && counts.storedWithout > 0 && (
          <div className="import-note import-note--row">
            <Note tone="warn">{text.storedWithout(counts.storedWithout)}</Note>
          </div>
        )}
        <ImportRows
          of={one}
          view={view}
          excluded={excluded}
          onExclude={
            scheduledAt === null && !isWhole
              ? (lines, isExcluded) => {
                  const next = new Set(excluded);
                  for (const line of lines)
                    if (isExcluded) next.add(line);
                    else next.delete(line);
                  onExclude(next);
                }
              : undefined
          }
        />
      </div>
      {isRefused && <Note tone="danger">{text.wholeRefused(counts.rejected)}</Note>}
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <footer className="import-foot">
        <span>
          {text.summary(
            formatWhole(counts.read),
            formatWhole(counts.changed),
            formatWhole(counts.created),
            formatWhole(counts.unchanged),
          )}
          {counts.rejected > 0 && (
            <b className="import-bad"> · {text.rejected(formatWhole(counts.rejected))}</b>
          )}
          {counts.storedWithout > 0 && (
            <b className="import-warn"> · {text.warned(formatWhole(counts.storedWithout))}</b>
          )}
        </span>
        {scheduledAt === null ? (
          <span className="push-end import-actions">
            {one.format !== 'zip' && (
              <Button kind="secondary" onClick={onBack}>
                {text.back}
              </Button>
            )}
            <Button
              kind="secondary"
              icon={Download}
              disabled={isNothing}
              onClick={() =>
                attempt(() => downloads.differences(one), {
                  about: 'import-download',
                  failed: text.downloadFailed,
                })
              }
            >
              {text.differences}
            </Button>
            <Button kind="secondary" disabled={isNothing || isRefused} onClick={() => setAsked('schedule')}>
              {text.schedule}
            </Button>
            <Button disabled={isNothing || isRefused} onClick={() => confirmed(null)}>
              {isNothing ? text.nothingToApply : label}
            </Button>
          </span>
        ) : (
          <span className="push-end import-actions">
            <span className="d-meta">{text.scheduled(shownMoment(scheduledAt))}</span>
            <Button
              kind="secondary"
              onClick={() => attempt(() => steps.discard(), { about: 'import', failed: text.stepFailed })}
            >
              {text.unschedule}
            </Button>
          </span>
        )}
      </footer>
      {asked === 'schedule' && <ScheduleSheet onClose={() => setAsked(undefined)} onSchedule={confirmed} />}
      <ConfirmDialog
        open={asked === 'share'}
        dangerous
        title={isAccount ? text.confirmClosingTitle : text.confirmTitle}
        confirmLabel={(isAccount ? text.confirmClosing : text.confirm)(formatWhole(counts.vanished))}
        cancelLabel={text.cancel}
        closeLabel={text.cancel}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void apply(true, moment)}
      >
        {(isAccount ? text.confirmClosingText : text.confirmText)(
          formatWhole(counts.vanished),
          formatWhole(counts.active),
        )}
      </ConfirmDialog>
    </>
  );
}

function viewLabel(view: ImportView, { kind }: ImportDetail, counts: typeof NOTHING): string {
  if (view === 'vanished' && kind === 'account-entries') return text.closed;
  if (view === 'vanished' && kind !== 'products') return text.removed;
  if (view === 'rejected' && counts.storedWithout > 0) return text.rejectedAndWarned;
  return text.view[view];
}

function firstView(counts: typeof NOTHING): ImportView {
  if (counts.alerts > 0) return 'alerts';
  if (counts.changed > 0) return 'changed';
  return counts.created > 0 ? 'created' : 'rejected';
}
