import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { shownLines } from '../../features/cart/cart-edits';
import { useCart } from '../../features/cart/queries';
import { useCartLeaveGuard } from '../../features/cart/useCartLeaveGuard';
import { useCartSaver } from '../../features/cart/useCartSaver';
import { useSessionStore } from '../../session/session-context';
import { cartScreenText as text } from '../../text/cart-screen';
import { shellText } from '../../text/shell';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { useToasts } from '../../ui/useToasts';
import { NotBuying } from '../common/buying/NotBuying';
import { useMayBuy } from '../common/buying/useMayBuy';
import { LeaveDialog } from '../common/leave-guard/LeaveDialog';
import { ConfirmCartStep } from './ConfirmCartStep';
import { EditCartStep } from './EditCartStep';
import { useOrderChoices } from './useOrderChoices';
import './CartScreen.css';

/**
 * The cart screen (/cart, 'Detalle del Pedido'): edits the cart's lines, then confirms the order. Restarts for
 * another client's cart. An empty cart goes to the store with 'No hay productos en el carrito.'; an expired token
 * goes to /login (`whenExpired` in `routes.tsx`).
 */
export default function CartScreen() {
  const client = useCart().data?.targetClientId ?? '';
  if (!useMayBuy())
    return (
      <div className="page-width cart-screen">
        <NotBuying title={text.title} />
      </div>
    );
  return <CartOfClient key={client} />;
}

function CartOfClient() {
  const cart = useCart();
  // in the address, so that back and reload work
  const confirming = useSearchParams()[0].get('paso') === 'confirmar';
  const cameFromEdit = useRef(false);
  const saving = useCartSaver();
  const chosen = useOrderChoices(cart.data);
  const leaving = useRef(false);
  const [failedEmptyings, setFailedEmptyings] = useState(0);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toasts = useToasts();
  const sessions = useSessionStore();
  const empty = cart.data !== undefined && cart.data.cartProducts.length === 0;
  const isUnsaved =
    cart.data !== undefined && shownLines(cart.data, saving.state).some(({ unsaved }) => unsaved);
  const guard = useCartLeaveGuard(saving.saver, isUnsaved, staysHere);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed emptying may still leave an empty cart, which then needs the notice
  useEffect(() => {
    // emptying and confirming leave an empty cart on purpose, with their own notices
    if (!empty || leaving.current) return;
    // the cart stays on the screen until the code of the next screen has come, also while the session becomes another
    if (window.location.pathname !== pathname) return;
    leaving.current = true;
    toasts.show({ text: text.nothing, tone: 'info' });
    void navigate('/store', { replace: true });
  }, [empty, failedEmptyings, navigate, pathname, toasts]);

  function leaveFor(address: string) {
    leaving.current = true;
    guard.allow();
    void navigate(address);
  }
  function confirm() {
    cameFromEdit.current = true;
    void navigate(sessions.refresh().session === undefined ? '/store' : '/cart?paso=confirmar');
  }

  // not on later errors, which would discard what is typed
  if (cart.isLoadingError) {
    return (
      <div className="page-width cart-screen">
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void cart.refetch()} pending={cart.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      </div>
    );
  }
  if (cart.data === undefined) return <FirstView />;
  // the next screen is being opened
  if (empty) return <FirstView fetching={false} />;
  return (
    <>
      {confirming ? (
        <ConfirmCartStep
          cart={cart.data}
          chosen={chosen}
          onBack={() => void (cameFromEdit.current ? navigate(-1) : navigate('/cart', { replace: true }))}
          onConfirmed={() => leaveFor('/thanks')}
        />
      ) : (
        <EditCartStep
          cart={cart.data}
          saving={saving}
          guard={guard}
          onFinish={confirm}
          onPayOnline={() => leaveFor('/checkout')}
          onEmptying={() => (leaving.current = true)}
          onEmptied={() => leaveFor('/store')}
          onEmptyFailed={() => {
            leaving.current = false;
            setFailedEmptyings((times) => times + 1);
          }}
        />
      )}
      <LeaveDialog guard={guard} />
    </>
  );
}

const staysHere = (address: string) => address.split(/[?#]/)[0] === '/cart';

/**
 * The placeholder of the screen. The router shows it until the session is known.
 * @param fetching says that the order is being fetched.
 */
export function FirstView({ fetching = true }: { readonly fetching?: boolean }) {
  return (
    <div className="page-width cart-screen" aria-busy="true">
      <p className="spoken" role="status">
        {shellText.loading}
      </p>
      <h1 className="page-title">{text.title}</h1>
      {fetching && <p className="cart-loading">{text.loading}</p>}
      <div className="cart-columns">
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
