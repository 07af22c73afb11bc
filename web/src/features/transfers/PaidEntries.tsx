// 'Qué paga': the entries of the account that a transfer pays, to choose from.

import { formatPesos } from '@mostrador/rules/money';
import { TRANSFER_ORDERS_MAX } from '@mostrador/rules/transfers';
import { transfersText as text } from '../../text/transfers';
import { Checkbox } from '../../ui/Checkbox';

/** An entry with something to pay. */
export interface PayableEntry {
  readonly entryId: string;
  /** 'Factura A 0001-00000245'. */
  readonly name: string;
  /** '02/12'; empty where the ERP told none. */
  readonly due: string;
  /** What is left to pay, in centavos. */
  readonly amount: number;
}

interface PaidEntriesProps {
  readonly entries: readonly PayableEntry[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function PaidEntries({ entries, chosen, onChoose }: PaidEntriesProps) {
  const toggle = (entryId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(entryId);
    else next.delete(entryId);
    onChoose(next);
  };
  return (
    <fieldset className="paid-entries">
      <legend>{text.paidEntries}</legend>
      <ul>
        {entries.map(({ entryId, name, due, amount }) => (
          <li key={entryId}>
            <Checkbox
              label={
                <span>
                  {name} {due !== '' && <span className="text-muted nowrap">{text.dueOn(due)}</span>}
                </span>
              }
              checked={chosen.has(entryId)}
              disabled={!chosen.has(entryId) && chosen.size >= TRANSFER_ORDERS_MAX}
              onChange={(event) => toggle(entryId, event.target.checked)}
            />
            <b className="nowrap">{formatPesos(amount)}</b>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
