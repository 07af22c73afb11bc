// The history of a product: who changed what, from which value to which, with an undo for each change.

import type { Change } from '@mostrador/contract/entries/change-log';
import type { DeskPriceList } from '@mostrador/contract/entries/product-desk';
import { messageOf } from '../../../api/call-failed';
import { useProductHistory } from '../../../features/change-log/queries';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { productsText, productText } from '../../text/products';
import { fieldText, valueText } from './product-draft';

const { history: text } = productText;

interface HistoryProps {
  readonly productId: number;
  readonly lists: readonly Pick<DeskPriceList, 'priceListId' | 'name'>[];
  /** A change was undone. */
  readonly onUndone: () => void;
}

export function ProductHistory({ productId, lists, onUndone }: HistoryProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useProductHistory(productId);
  const { undoChange } = useUndo();
  const toasts = useToasts();
  async function undo(changeId: number) {
    try {
      const { keptCount, notices } = await undoChange(changeId);
      const kept = keptCount === 0 ? [] : [productsText.undoneKept(keptCount)];
      toasts.show({ text: [productText.undone, ...kept, ...notices].join('. '), about: 'undo' });
      onUndone();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? productText.undoFailed, tone: 'error', about: 'undo' });
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
  if (changes === undefined) return <p className="d-meta">{productText.loading}</p>;
  if (changes.length === 0) return <p className="d-meta">{text.none}</p>;
  return (
    <>
      <ul className="desk-history">
        {changes.map((change) => (
          <Entry key={change.changeId} change={change} lists={lists} onUndo={undo} />
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

function Entry({
  change,
  lists,
  onUndo,
}: {
  readonly change: Change;
  readonly lists: HistoryProps['lists'];
  readonly onUndo: (changeId: number) => Promise<void>;
}) {
  const who = change.userName === '' ? text.nobody : text.by(change.userName, change.actorName);
  const source = text.sources[change.source];
  const priceList = lists.find(({ priceListId }) => change.key.startsWith(`${priceListId}:`))?.name;
  const nameOf = (field: string) =>
    change.kind === 'price' && priceList !== undefined
      ? `${fieldText(field)}, ${priceList}`
      : change.kind === 'picture'
        ? text.pictures
        : fieldText(field);
  const isCreated = change.kind === 'product' && change.event === 'created';
  return (
    <li>
      <time className="d-meta" dateTime={change.changedAt}>
        {momentText(change.changedAt)}
      </time>
      <span className="desk-history-who">
        {who}
        {source !== '' && <span className="d-meta"> {source}</span>}
      </span>
      <span className="desk-history-what">
        {isCreated
          ? text.created
          : change.fields.map(({ field, before, after }) => (
              <span key={field}>
                {nameOf(field)}: <s>{shortened(valueText(field, before))}</s> →{' '}
                <b>{shortened(valueText(field, after))}</b>
              </span>
            ))}
      </span>
      {change.isSuperseded ? (
        <span className="d-meta desk-history-undo">{text.superseded}</span>
      ) : (
        <button
          type="button"
          className="f-link desk-history-undo"
          aria-label={text.undoOf(
            isCreated ? text.created : change.fields.map(({ field }) => nameOf(field)).join(', '),
          )}
          onClick={() => void onUndo(change.changeId)}
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
