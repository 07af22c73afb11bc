// Choosing orders in /purchases and repeating them together: the checkbox at each number, and the bar with the count.

import type { OrderRow } from '@mostrador/contract/entries/orders';
import { repeatText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { RepeatedLines } from '../common/orders/RepeatedLines';
import type { Repeating } from './useRepeating';

interface OrderNumberProps {
  readonly order: OrderRow;
  /** Undefined for a user who may not buy. */
  readonly repeating: Repeating | undefined;
}

/** The number of an order, with the checkbox that chooses it. */
export function OrderNumber({ order, repeating }: OrderNumberProps) {
  const { externalId, formatedDocumentNumber } = order;
  const number = <span className="purchases-number">{formatedDocumentNumber}</span>;
  if (repeating === undefined) return number;
  return (
    <Checkbox
      label={
        <>
          <span className="spoken">{text.choose} </span>
          {number}
        </>
      }
      checked={repeating.chosen.has(externalId)}
      onChange={() => repeating.toggle(externalId)}
    />
  );
}

/** The bar with the chosen orders, and the dialog with what became of each product. */
export function RepeatChosen({ repeating }: { readonly repeating: Repeating }) {
  const { chosen, pending, result } = repeating;
  return (
    <>
      {chosen.size > 0 && (
        <div className="purchases-bar no-print">
          <b role="status">{text.chosen(chosen.size)}</b>
          <Button kind="quiet" onClick={() => repeating.choose([])}>
            {text.chooseNone}
          </Button>
          <Button pending={pending} onClick={() => repeating.repeat([...chosen])}>
            {text.repeatChosen(chosen.size)}
          </Button>
        </div>
      )}
      <RepeatedLines
        result={result?.answer}
        onClose={repeating.close}
        title={result !== undefined && result.orders > 1 ? text.titleOfSeveral : undefined}
      />
    </>
  );
}
