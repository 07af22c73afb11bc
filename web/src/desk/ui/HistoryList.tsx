// The history of a thing on the desk: who changed what, from which value to which, with an undo for each change.

import type { Change } from '@mostrador/contract/entries/change-log';
import type { History } from '../../features/change-log/queries';
import { Button } from '../../ui/Button';
import { momentText } from '../text/amounts';
import { historyText as text } from '../text/history';
import { tableText } from '../text/table';

/** What changed: a field with both values, or a sentence. */
export type HistoryLine =
  | string
  | { readonly field: string; readonly before: string; readonly after: string };

export interface HistoryListProps {
  readonly history: History;
  /** What a change says. */
  readonly linesOf: (change: Change) => readonly HistoryLine[];
  /** Changes that cannot be undone show no 'Deshacer'. Default: all can. */
  readonly canUndo?: (change: Change) => boolean;
  /** Undoes a change, such as with `useUndoChange`. */
  readonly onUndo: (changeId: number) => Promise<void>;
  /** In a side panel: who and when above what. */
  readonly isNarrow?: boolean;
}

export function HistoryList({ history, linesOf, canUndo = () => true, onUndo, isNarrow }: HistoryListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (isError)
    return (
      <p>
        {text.failed}{' '}
        <Button kind="quiet" onClick={() => refetch()}>
          {text.retry}
        </Button>
      </p>
    );
  const changes = data?.pages.flatMap((page) => page.changes);
  if (changes === undefined) return <p className="d-meta">{tableText.loading}</p>;
  if (changes.length === 0) return <p className="d-meta">{text.none}</p>;
  return (
    <>
      <ul className="desk-history" data-narrow={isNarrow || undefined}>
        {changes.map((change) => (
          <Entry
            key={change.changeId}
            change={change}
            lines={linesOf(change)}
            onUndo={canUndo(change) ? onUndo : undefined}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="quiet" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  readonly change: Change;
  readonly lines: readonly HistoryLine[];
  readonly onUndo: ((changeId: number) => Promise<void>) | undefined;
}

function Entry({ change, lines, onUndo }: EntryProps) {
  const { changeId, changedAt, userName, actorName, source, isSuperseded } = change;
  const who = userName === '' ? text.nobody[source] : text.by(userName, actorName);
  const origin = userName === '' ? '' : text.sources[source];
  const names = lines.map((line) => (typeof line === 'string' ? line : line.field)).join(', ');
  return (
    <li>
      <time className="d-meta" dateTime={changedAt}>
        {momentText(changedAt)}
      </time>
      <span className="desk-history-who">
        {who}
        {origin !== '' && <span className="d-meta"> {origin}</span>}
      </span>
      <span className="desk-history-what">
        {lines.map((line) =>
          typeof line === 'string' ? (
            <span key={line}>{line}</span>
          ) : (
            <span key={line.field}>
              {line.field}: <s>{shortened(line.before)}</s> → <b>{shortened(line.after)}</b>
            </span>
          ),
        )}
      </span>
      {isSuperseded ? (
        <span className="d-meta desk-history-undo">{text.superseded}</span>
      ) : (
        onUndo !== undefined && (
          <button
            type="button"
            className="f-link desk-history-undo"
            aria-label={text.undoOf(names)}
            onClick={() => void onUndo(changeId)}
          >
            {tableText.undo}
          </button>
        )
      )}
    </li>
  );
}

const SHOWN_MAX = 80;
const shortened = (value: string): string =>
  value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX - 1)}…` : value;
