import { ArrowRightLeft, Store } from 'lucide-react';
import { clientsText as text } from '../../text/clients';
import { Icon } from '../../ui/Icon';
import { useTargetClient } from '../parts/TargetClient';
import './TargetBar.css';

/** For whom a salesman buys, wherever they are in the shop. */
export function TargetBar() {
  const { buysForOthers, target, choose } = useTargetClient();
  if (!buysForOthers || target === undefined) return null;
  return (
    <div className="target-bar" data-chosen={target === null ? undefined : ''}>
      <div className="page-width">
        <button
          type="button"
          className="target-button"
          aria-haspopup="dialog"
          aria-label={target === null ? text.choose : text.changeFrom(target.clientName)}
          onClick={() => void choose()}
        >
          <Icon of={Store} />
          {target === null ? (
            <b>{text.choose}</b>
          ) : (
            <span className="target-words">
              {text.buyingFor} <b>{target.clientName}</b>
            </span>
          )}
          {target !== null && (
            <span className="target-change">
              <Icon of={ArrowRightLeft} />
              <span>{text.change}</span>
            </span>
          )}
        </button>
      </div>
    </div>
  );
}
