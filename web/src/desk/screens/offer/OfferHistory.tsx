// The history of an offer: made, withdrawn, another last day; the last two can be undone.

import type { Change } from '@mostrador/contract/entries/change-log';
import type { History } from '../../../features/change-log/queries';
import { pesosText } from '../../text/amounts';
import { offersText, offerText as text } from '../../text/offers';
import { type HistoryLine, HistoryList } from '../../ui/HistoryList';
import { useUndoChange } from '../../ui/useUndoChange';

export function OfferHistory({
  history,
  onUndone,
}: {
  readonly history: History;
  readonly onUndone: () => void;
}) {
  const onUndo = useUndoChange(onUndone);
  return (
    <HistoryList
      history={history}
      linesOf={linesOf}
      canUndo={({ event }) => event === 'changed'}
      onUndo={onUndo}
      isNarrow
    />
  );
}

const PRICE = 'price ';

function linesOf({ event, fields }: Change): readonly HistoryLine[] {
  const prices = fields
    .filter(({ field }) => field.startsWith(PRICE))
    .map(({ field, after }) => text.changedPrice(field.slice(PRICE.length), pesosText(Number(after))));
  if (event === 'created') return [text.made, ...prices];
  return fields.map(({ field, before, after }) => {
    if (field === 'withdrawn') return after === true ? text.withdrawn : text.reopened;
    return {
      field: text.facts.validUntil,
      before: offersText.day(String(before ?? '')),
      after: offersText.day(String(after ?? '')),
    };
  });
}
