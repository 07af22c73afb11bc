// The verbs for the chosen orders: the picking list, the next steps of their status, the decision about those in review, and their lines
// as a file.

import { Check, ClipboardCheck, Download, Play, Truck, X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { ordersText } from '../../text/orders';
import { reviewText } from '../../text/review';
import { type ReviewDecision, ReviewSheet } from '../../ui/ReviewSheet';
import { SelectionBar } from '../../ui/SelectionBar';
import { chosenCount, type Selection } from '../../ui/selection';

const { many: text } = ordersText;

export type ManyStep = 'preparing' | 'dispatched' | 'delivered';

export interface ManyOrdersBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  readonly onPicking: () => Promise<void>;
  /** Undefined for a salesman, who changes no status. */
  readonly onStep: ((to: ManyStep | ReviewDecision, note?: string) => Promise<void>) | undefined;
  /** The table shows orders in review: they are released or cancelled, and not prepared. */
  readonly isReview: boolean;
  readonly onFile: () => Promise<void>;
}

export function ManyOrdersBar({
  selection,
  total,
  onSelect,
  onPicking,
  onStep,
  isReview,
  onFile,
}: ManyOrdersBarProps) {
  const [decision, setDecision] = useState<ReviewDecision>();
  const [isDispatching, setDispatching] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function once(act: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    await act().finally(() => setBusy(false));
  }
  const steps = onStep !== undefined && !isReview;
  const decides = onStep !== undefined && isReview;
  const verb = (icon: typeof Play, label: string, act: () => void) => (
    <button type="button" onClick={act} aria-disabled={isBusy || undefined}>
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <>
      <SelectionBar selection={selection} total={total} onSelect={onSelect}>
        {decides && verb(Check, reviewText.release, () => setDecision('pending'))}
        {decides && verb(X, reviewText.cancelMany, () => setDecision('cancelled'))}
        {!isReview && verb(ClipboardCheck, text.picking, () => void once(onPicking))}
        {steps && verb(Play, text.prepare, () => void once(() => onStep('preparing')))}
        {steps && verb(Truck, text.dispatch, () => setDispatching(true))}
        {verb(Download, text.file, () => void once(onFile))}
        {steps && (
          <Menu
            className="many-more"
            chevron={false}
            align="end"
            button={text.more}
            entries={[
              { key: 'deliver', label: text.deliver, onSelect: () => void once(() => onStep('delivered')) },
            ]}
          />
        )}
      </SelectionBar>
      {decision !== undefined && onStep !== undefined && (
        <ReviewSheet
          decision={decision}
          orders={chosenCount(selection, total)}
          onClose={() => setDecision(undefined)}
          onDecide={async (note) => {
            await once(() => onStep(decision, note));
            setDecision(undefined);
          }}
        />
      )}
      <ConfirmDialog
        open={isDispatching}
        title={text.dispatchTitle(chosenCount(selection, total))}
        confirmLabel={text.dispatchTitle(chosenCount(selection, total))}
        cancelLabel={text.cancel}
        closeLabel={text.cancel}
        onConfirm={() => {
          setDispatching(false);
          if (onStep !== undefined) void once(() => onStep('dispatched'));
        }}
        onCancel={() => setDispatching(false)}
      >
        <p>{text.dispatchText}</p>
      </ConfirmDialog>
    </>
  );
}
