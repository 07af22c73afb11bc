// The history of a client's fields: who changed what, from which value to which, with an undo for each change.

import type { Change } from '@mostrador/contract/entries/change-log';
import type { DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { messageOf } from '../../../api/call-failed';
import { useClientHistory } from '../../../features/client-desk/queries';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { clientsText, clientText } from '../../text/clients';

const { history: text } = clientText;

interface HistoryProps {
  readonly clientId: number;
  readonly choices: DeskClientChoices | undefined;
  /** A change was undone. */
  readonly onUndone: () => void;
}

export function ClientHistory({ clientId, choices, onUndone }: HistoryProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useClientHistory(clientId);
  const { undoChange } = useUndo();
  const toasts = useToasts();
  async function undo(changeId: number) {
    try {
      const { keptCount } = await undoChange(changeId);
      const kept = keptCount === 0 ? '' : `. ${clientsText.undoneKept(keptCount)}`;
      toasts.show({ text: `${clientsText.undone}${kept}`, about: 'undo' });
      onUndone();
      void refetch();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? clientsText.undoFailed, tone: 'error', about: 'undo' });
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
  if (changes === undefined) return <p className="d-meta">{clientText.loading}</p>;
  if (changes.length === 0) return <p className="d-meta">{text.none}</p>;
  return (
    <>
      <ul className="client-history">
        {changes.map((change) => (
          <Entry key={change.changeId} change={change} choices={choices} onUndo={undo} />
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
  readonly choices: DeskClientChoices | undefined;
  readonly onUndo: (changeId: number) => Promise<void>;
}

function Entry({ change, choices, onUndo }: EntryProps) {
  const who = change.userName === '' ? text.nobody : change.actorName || change.userName;
  const source = text.sources[change.source];
  const isCreated = change.event === 'created';
  const nameOf = (field: string) => clientText.fields[field] ?? field;
  const names = isCreated ? text.created : change.fields.map(({ field }) => nameOf(field)).join(', ');
  return (
    <li>
      <time className="d-meta" dateTime={change.changedAt}>
        {momentText(change.changedAt)}
      </time>
      <span>
        {who}
        {source !== '' && <span className="d-meta"> {source}</span>}
      </span>
      <span className="client-history-what">
        {isCreated
          ? text.created
          : change.fields.map(({ field, before, after }) => (
              <span key={field}>
                {nameOf(field)}: <s>{valueText(choices, field, before)}</s> →{' '}
                <b>{valueText(choices, field, after)}</b>
              </span>
            ))}
      </span>
      {change.isSuperseded ? (
        <span className="d-meta">{text.superseded}</span>
      ) : (
        <button
          type="button"
          className="f-link"
          aria-label={text.undoOf(names)}
          onClick={() => void onUndo(change.changeId)}
        >
          {text.undo}
        </button>
      )}
    </li>
  );
}

const SHOWN_MAX = 80;

/** A field's value in the words of the page. */
function valueText(choices: DeskClientChoices | undefined, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return clientsText.none;
  if (field === 'legalId') return formatCuit(String(value));
  if (field === 'status')
    return clientsText.statuses[value as keyof typeof clientsText.statuses] ?? String(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  const named = nameOfChoice(choices, field, value);
  const words = named ?? String(value);
  return words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX - 1)}…` : words;
}

function nameOfChoice(
  choices: DeskClientChoices | undefined,
  field: string,
  value: unknown,
): string | undefined {
  if (choices === undefined) return undefined;
  switch (field) {
    case 'priceListId':
      return choices.priceLists.find(({ priceListId }) => priceListId === value)?.name;
    case 'discountListId':
      return choices.discountLists.find(({ discountListId }) => discountListId === value)?.name;
    case 'paymentTermsId':
      return choices.paymentTerms.find(({ paymentTermsId }) => paymentTermsId === value)?.name;
    case 'taxCategoryId':
      return choices.taxCategories.find(({ taxCategoryId }) => taxCategoryId === value)?.description;
    case 'legalAddressProvinceId':
    case 'deliveryAddressProvinceId':
      return choices.provinces.find(({ provinceId }) => provinceId === value)?.name;
    case 'salesmanIds':
      return (value as readonly number[])
        .map((id) => choices.salesmen.find(({ userId }) => userId === id)?.name ?? String(id))
        .join(', ');
    default:
      return undefined;
  }
}
