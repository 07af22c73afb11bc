import { ArrowRightLeft, Store } from 'lucide-react';
import type { Target } from '../../features/cart/useChooseTarget';
import { clientsText as text } from '../../text/clients';
import { Icon } from '../../ui/Icon';

interface TargetChoiceProps {
  readonly target: Target | null;
  readonly onChoose: () => void;
}

/** The button that names the client that a salesman buys for, or asks for one. */
export function TargetChoice({ target, onChoose }: TargetChoiceProps) {
  return (
    <button
      type="button"
      className="target-button"
      aria-haspopup="dialog"
      aria-label={target === null ? text.choose : text.changeFrom(target.clientName)}
      onClick={onChoose}
    >
      <Icon of={Store} />
      {target === null ? (
        <b>{text.choose}</b>
      ) : (
        <>
          <span className="target-words">
            {text.buyingFor} <b>{target.clientName}</b>
          </span>
          <span className="target-change">
            <Icon of={ArrowRightLeft} />
            <span>{text.change}</span>
          </span>
        </>
      )}
    </button>
  );
}
