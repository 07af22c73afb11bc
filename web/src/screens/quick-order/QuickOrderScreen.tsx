import { Navigate, useLocation } from 'react-router';
import { returnAddress } from '../../features/auth/return-address';
import { useCart } from '../../features/cart/queries';
import { draftKey } from '../../features/quick-order/draft-lines';
import { useSession, useSessionKnown, useSessionState } from '../../session/session-context';
import { quickOrderText as text } from '../../text/quick-order';
import { shellText } from '../../text/shell';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { NotBuying } from '../common/buying/NotBuying';
import { useMayBuy } from '../common/buying/useMayBuy';
import { CartClient } from '../common/target-client/CartClient';
import { useTargetClient } from '../common/target-client/TargetClient';
import { QuickOrder } from './QuickOrder';
import './QuickOrderScreen.css';

/**
 * The screen 'Pedido rápido' (/pedido-rapido): lines of code and quantity, typed, pasted or read from a file, each with an answer, and one
 * button that adds those that are ready. A visitor goes to the login and comes back.
 */
export default function QuickOrderScreen() {
  const known = useSessionKnown();
  const { session } = useSessionState();
  const mayBuy = useMayBuy();
  const { pathname, search } = useLocation();
  if (known && session === undefined)
    return <Navigate to="/login" replace state={returnAddress(`${pathname}${search}`)} />;
  return (
    <div className="page-width quick-screen">
      {!known ? <FirstView /> : mayBuy ? <OfClient /> : <NotBuying title={text.title} />}
    </div>
  );
}

function OfClient() {
  const session = useSession();
  const cart = useCart();
  const { buysForOthers, target, choose } = useTargetClient();
  const client = cart.data?.targetClientId;
  if (session === undefined) return null;
  if (cart.isLoadingError)
    return (
      <div className="stack">
        <h1 className="page-title">{text.title}</h1>
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void cart.refetch()} pending={cart.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {text.checkFailed}
        </Note>
      </div>
    );
  if (cart.data === undefined) return <FirstView />;
  if (buysForOthers && target === null)
    return (
      <div className="stack">
        <h1 className="page-title">{text.title}</h1>
        <Note tone="warn" action={<Button onClick={() => void choose()}>{text.chooseClient}</Button>}>
          {text.clientNeeded}
        </Note>
      </div>
    );
  const lines = draftKey(session.userId, session.profile === 1 ? 'own' : String(client));
  return (
    <QuickOrder
      key={lines}
      draft={lines}
      client={buysForOthers ? <CartClient name={cart.data.clientName} /> : undefined}
    />
  );
}

function FirstView() {
  return (
    <div aria-busy="true" className="quick-first">
      <p className="spoken" role="status">
        {shellText.loading}
      </p>
      <h1 className="page-title">{text.title}</h1>
      <div className="quick-columns">
        <div className="stack">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
        <Skeleton shape="picture" />
      </div>
    </div>
  );
}
