import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { Skeleton } from '../../ui/Skeleton';
import { useTargetClient } from '../common/target-client/TargetClient';
import './TargetBar.css';

// loaded for salesmen only, while their cart is fetched
const targetChoice = partCode(async () => (await import('./TargetChoice')).TargetChoice);

/** The bar that shows on every screen the client that a salesman buys for, and changes it. */
export function TargetBar() {
  const { buysForOthers, target, choose } = useTargetClient();
  const { session, expected } = useSessionState();
  const { implementsThirdPartyPurchases } = usePage().context;
  const willBuy = implementsThirdPartyPurchases && (expected === 2 || expected === 3);
  if (!buysForOthers) {
    if (willBuy) return <TargetBarComing />;
    return implementsThirdPartyPurchases && session === undefined ? <TargetBarComing maybe /> : null;
  }
  return (
    <LazyPart code={targetChoice} words={shellText.part} meanwhile={<TargetBarComing />}>
      {(TargetChoice) =>
        target === undefined ? (
          <TargetBarComing />
        ) : (
          <div className="target-bar" data-chosen={target === null ? undefined : ''}>
            <div className="page-width">
              <TargetChoice target={target} onChoose={() => void choose()} />
            </div>
          </div>
        )
      }
    </LazyPart>
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
