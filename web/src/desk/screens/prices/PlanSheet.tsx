// The sheet that plans the unsaved prices of the grid for a day.

import type { PriceCell, RefusedCell } from '@mostrador/contract/entries/price-lists';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { usePriceChanges } from '../../../features/price-lists/usePriceChanges';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { dayText } from '../../text/day-text';
import { increaseText, plansText as text } from '../../text/prices';
import { Sheet } from '../../ui/Sheet';

interface PlanSheetProps {
  readonly cells: readonly PriceCell[];
  readonly onClose: () => void;
  /** With the cells that another user changed meanwhile. */
  readonly onPlanned: (refused: readonly RefusedCell[]) => void;
}

export function PlanSheet({ cells, onClose, onPlanned }: PlanSheetProps) {
  const tomorrow = dayAfter(dayAt(Date.now()), 1);
  const [name, setName] = useState('');
  const [startsOn, setStartsOn] = useState(tomorrow);
  const [endsOn, setEndsOn] = useState('');
  const { planPrices } = usePriceChanges();
  const toasts = useToasts();

  async function plan() {
    const about = 'plan';
    try {
      const plan = { name: name.trim() || text.planTitle, startsOn, endsOn: endsOn || null };
      const { planned, refused } = await planPrices(plan, cells);
      toasts.show({ text: text.planned(planned, dayText(startsOn)), about });
      onPlanned(refused);
    } catch (error) {
      toasts.show({ text: refusalMessageOf(error) ?? increaseText.failed, tone: 'error', about });
    }
  }

  return (
    <Sheet
      title={text.planTitle}
      onClose={onClose}
      footer={
        <>
          <span className="d-meta not-phone">{increaseText.cancellable}</span>
          <span className="push d-sheet-buttons">
            <Button kind="secondary" onClick={onClose}>
              {increaseText.cancel}
            </Button>
            <Button disabled={startsOn === ''} onClick={plan}>
              {text.planIt(cells.length)}
            </Button>
          </span>
        </>
      }
    >
      <div className="form-grid price-form">
        <TextField
          label={text.plannedName}
          span={12}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={increaseText.from}
          type="date"
          span={6}
          min={tomorrow}
          value={startsOn}
          onChange={({ target }) => setStartsOn(target.value)}
        />
        <TextField
          label={increaseText.until}
          hint={increaseText.untilHint}
          type="date"
          span={6}
          min={startsOn || tomorrow}
          value={endsOn}
          onChange={({ target }) => setEndsOn(target.value)}
        />
      </div>
    </Sheet>
  );
}
