// The last step of an import: what was stored, the rejected rows to correct, and its undo.

import type { ImportDetail } from '@mostrador/contract/entries/imports';
import { formatWhole } from '@mostrador/rules/money';
import { Download, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useImportDownloads, useImportSteps } from '../../../features/imports/queries';
import { useAttempt } from '../../../notices/useAttempt';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { importsText as text } from '../../text/imports';
import { ImportRows } from './ImportRows';

export function ResultStep({ of: one }: { readonly of: ImportDetail }) {
  const { counts, state, undo, source } = one;
  const steps = useImportSteps(one.importId);
  const downloads = useImportDownloads();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const changes = counts.created + counts.updated + counts.deactivated;
  const seconds = secondsOf(one);
  const stored = one.comparison?.storedWithout ?? 0;
  const toCorrect = counts.rejected + stored;
  const hasRejections = toCorrect > 0 && source === 'screen';
  return (
    <>
      <div className="d-figs">
        <Figure
          label={text.read}
          value={counts.read}
          hint={seconds === undefined ? '' : text.seconds(seconds)}
        />
        <Figure
          label={text.updated}
          value={counts.updated}
          hint={
            counts.deactivated > 0
              ? (one.kind === 'account-entries' ? text.closedEntries : text.deactivated)(
                  formatWhole(counts.deactivated),
                )
              : ''
          }
        />
        <Figure label={text.created} value={counts.created} hint="" />
        <Figure label={text.same} value={counts.unchanged} hint="" />
        <Figure
          label={text.rejectedRows}
          value={counts.rejected}
          hint={stored > 0 ? text.warned(formatWhole(stored)) : ''}
          isBad={counts.rejected > 0}
        />
      </div>
      <div className="import-note import-note--row">
        {state === 'done' && (
          <Note tone="ok" announce>
            <b>{changes > 0 ? text.done : text.doneUnchanged}</b>{' '}
            {counts.rejected > 0 && source === 'screen' && `${text.correct(counts.rejected)} `}
            {hasRejections && stored > 0 && text.correctWarned(stored)}
          </Note>
        )}
        {state === 'undone' && undo !== null && (
          <Note tone={undo.keptCount > 0 ? 'warn' : 'ok'} announce>
            {text.undone(formatWhole(undo.restored))}{' '}
            {one.kind === 'products' && counts.created > 0 && `${text.undoneCreated} `}
            {text.undoKept(undo.keptCount)}
          </Note>
        )}
        <span className="import-actions">
          {hasRejections && (
            <Button
              kind="secondary"
              icon={Download}
              onClick={() =>
                attempt(() => downloads.rejectedRows(one), {
                  about: 'import-download',
                  failed: text.downloadFailed,
                })
              }
            >
              {text.downloadRejected(formatWhole(toCorrect))}
            </Button>
          )}
          {(state === 'done' || state === 'failed') && changes > 0 && (
            <Button
              kind="secondary"
              icon={Undo2}
              onClick={() => attempt(() => steps.undo(), { about: 'import', failed: text.stepFailed })}
            >
              {text.undo}
            </Button>
          )}
          <Button onClick={() => navigate('/admin/importaciones')}>{text.another}</Button>
        </span>
      </div>
      {undo !== null && undo.notices.length > 0 && <Notices notices={undo.notices} />}
      {undo !== null && undo.kept.length > 0 && <Kept kept={undo.kept} count={undo.keptCount} />}
      {hasRejections && (
        <section aria-label={stored > 0 ? text.rejectedAndWarned : text.rejectedTitle}>
          <div className="d-cell__head import-title">
            <h2 className="d-h">{stored > 0 ? text.rejectedAndWarned : text.rejectedTitle}</h2>
          </div>
          <ImportRows of={one} view="rejected" />
        </section>
      )}
    </>
  );
}

/** Returns how long an import took, in seconds. */
function secondsOf({ startedAt, finishedAt }: ImportDetail): string | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  return seconds.toFixed(1).replace('.', ',');
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly hint: string;
  readonly isBad?: boolean;
}

function Figure({ label, value, hint, isBad = false }: FigureProps) {
  return (
    <div className="d-fig">
      <span className="l">{label}</span>
      <b className={isBad ? 'v import-bad' : 'v'}>{formatWhole(value)}</b>
      <span className="s">{hint}</span>
    </div>
  );
}

/** What to know of values that an undo gave back: stock below what orders reserve. */
function Notices({ notices }: { readonly notices: readonly string[] }) {
  return (
    <section aria-label={text.noticesTitle}>
      <div className="d-cell__head import-title">
        <h2 className="d-h">{text.noticesTitle}</h2>
      </div>
      <table className="dt dt--plain">
        <tbody>
          {notices.map((notice) => (
            <tr key={notice}>
              <td className="grow">{notice}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What an undo left as it is, because something newer had changed it. */
function Kept({
  kept,
  count,
}: {
  readonly kept: NonNullable<ImportDetail['undo']>['kept'];
  readonly count: number;
}) {
  return (
    <section aria-label={text.keptTitle}>
      <div className="d-cell__head import-title">
        <h2 className="d-h">{text.keptTitle}</h2>
        <span className="d-meta">{text.shownOf(kept.length, count)}</span>
      </div>
      <table className="dt dt--plain">
        <tbody>
          {kept.map(({ label, field, reason }) => (
            <tr key={`${label}-${field}`}>
              <td className="name">{label}</td>
              <td className="grow">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
