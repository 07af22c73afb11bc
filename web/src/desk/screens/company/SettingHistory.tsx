// The history of the company's settings, of one section or of all: who changed what, from which value to which, with an undo.

import type { Change } from '@mostrador/contract/entries/change-log';
import { messageOf } from '../../../api/call-failed';
import { useHistoryOf } from '../../../features/change-log/queries';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { companyText as text } from '../../text/company';
import { fieldText, valueText } from './company-draft';

interface SettingHistoryProps {
  /** undefined: all sections. */
  readonly section: string | undefined;
  readonly onUndone: () => void;
}

export function SettingHistory({ section, onUndone }: SettingHistoryProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistoryOf(
    'company_setting',
    section,
  );
  const { undoChange } = useUndo();
  const toasts = useToasts();
  async function undo(changeId: number) {
    try {
      const { keptCount } = await undoChange(changeId);
      toasts.show({ text: keptCount === 0 ? text.undone : text.undoneKept, about: 'undo' });
      onUndone();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.undoFailed, tone: 'error', about: 'undo' });
    }
  }
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
  if (changes === undefined) return <p className="d-meta">{text.loading}</p>;
  if (changes.length === 0) return <p className="d-meta">{text.noHistory}</p>;
  return (
    <div className="company-history">
      <ul className="desk-history">
        {changes.map((change) => (
          <Entry key={change.changeId} change={change} onUndo={undo} />
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="quiet" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  );
}

function Entry({
  change: { changeId, changedAt, userName, source, fields, isSuperseded },
  onUndo,
}: {
  readonly change: Change;
  readonly onUndo: (changeId: number) => Promise<void>;
}) {
  return (
    <li>
      <time className="d-meta" dateTime={changedAt}>
        {momentText(changedAt)}
      </time>
      <span className="desk-history-who">
        {userName === '' && source === 'command' ? text.byCommand : userName}
      </span>
      <span className="desk-history-what">
        {fields.map(({ field, before, after }) => (
          <span key={field}>
            {fieldText(field)}: <s>{shortened(valueText(field, before))}</s> →{' '}
            <b>{shortened(valueText(field, after))}</b>
          </span>
        ))}
      </span>
      {isSuperseded ? (
        <span className="d-meta desk-history-undo">{text.superseded}</span>
      ) : (
        <button
          type="button"
          className="f-link desk-history-undo"
          aria-label={text.undoOf(fields.map(({ field }) => fieldText(field)).join(', '))}
          onClick={() => void onUndo(changeId)}
        >
          {text.undo}
        </button>
      )}
    </li>
  );
}

const SHOWN_MAX = 80;
const shortened = (value: string): string =>
  value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX - 1)}…` : value;
