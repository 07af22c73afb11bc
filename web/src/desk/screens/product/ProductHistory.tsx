// The history of a product: who changed what, from which value to which, with an undo for each change.

import type { Change } from '@mostrador/contract/entries/change-log';
import type { DeskPriceList } from '@mostrador/contract/entries/product-desk';
import { useProductHistory } from '../../../features/change-log/queries';
import { productText as text } from '../../text/products';
import { HistoryList } from '../../ui/HistoryList';
import { useUndoChange } from '../../ui/useUndoChange';
import { fieldText, valueText } from './product-draft';

interface HistoryProps {
  readonly productId: number;
  readonly lists: readonly Pick<DeskPriceList, 'priceListId' | 'name'>[];
  /** A change was undone. */
  readonly onUndone: () => void;
}

export function ProductHistory({ productId, lists, onUndone }: HistoryProps) {
  const history = useProductHistory(productId);
  const onUndo = useUndoChange(onUndone);
  function nameOf({ kind, key }: Change, field: string): string {
    const priceList = lists.find(({ priceListId }) => key.startsWith(`${priceListId}:`))?.name;
    if (kind === 'price' && priceList !== undefined) return `${fieldText(field)}, ${priceList}`;
    return kind === 'picture' ? text.historyPictures : fieldText(field);
  }
  return (
    <HistoryList
      history={history}
      onUndo={onUndo}
      linesOf={(change) =>
        change.kind === 'product' && change.event === 'created'
          ? [text.historyCreated]
          : change.fields.map(({ field, before, after }) => ({
              field: nameOf(change, field),
              before: valueText(field, before),
              after: valueText(field, after),
            }))
      }
    />
  );
}
