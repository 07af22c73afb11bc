import { ArrowRightLeft, Store } from 'lucide-react';
import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import { clientsText as text } from '../../text/clients';
import { Icon } from '../../ui/Icon';
import { Skeleton } from '../../ui/Skeleton';
import { useTargetClient } from '../common/target-client/TargetClient';
import './TargetBar.css';

/** The bar that shows on every screen the client that a salesman buys for, and changes it. */
export function TargetBar() {
  const { buysForOthers, target, choose } = useTargetClient();
  const { session, expected } = useSessionState();
  const { implementsThirdPartyPurchases } = usePage().context;
  const willBuy = implementsThirdPartyPurchases && (expected === 2 || expected === 3);
  if (!buysForOthers && !willBuy)
    return implementsThirdPartyPurchases && session === undefined ? <TargetBarComing maybe /> : null;
  if (target === undefined) return <TargetBarComing />;
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
      </div>
    </div>
  );
}

/**
 * A placeholder of the bar's height, so that the page does not move when the client is known.
 * @param maybe the page was rendered for a visitor: start.ts shows the placeholder if a salesman is logged in.
 */
function TargetBarComing({ maybe = false }: { readonly maybe?: boolean }) {
  return (
    <div className="target-bar" data-chosen="" data-maybe={maybe ? '' : undefined} aria-hidden="true">
      <div className="page-width target-button">
        <Skeleton width="some" />
      </div>
    </div>
  );
}
