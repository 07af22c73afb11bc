// The first step of the cart: its lines to edit, 'Guardar Cambios', 'Seguir Comprando' and 'Finalizar Pedido', which
// opens the confirmation. 'Vaciar Carrito' empties it line by line ('Confirma vaciar el carrito?',
// 'Carrito vaciado exitosamente.'); a removed line shows 'Producto eliminado.'

import type { Cart } from '@mostrador/contract/entries/cart';
import { formatPesos } from '@mostrador/rules/money';
import { CreditCard, Save, Truck } from 'lucide-react';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { CartSummary, useMinimumOrder } from '../../features/cart/CartSummary';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { type ShownLine, shownLines } from '../../features/cart/cart-edits';
import { useFreeDelivery } from '../../features/cart/FreeDeliveryState';
import { useCartChanges } from '../../features/cart/useCartChanges';
import type { useCartEdits } from '../../features/cart/useCartEdits';
import { useCartUnderWay } from '../../features/cart/useCartUnderWay';
import { useShowTypedTotal } from '../../features/cart/useShowTypedTotal';
import { usePage } from '../../page/page';
import { useLeaveGuard } from '../../page/useLeaveGuard';
import { cartScreenText as text } from '../../text/cart-screen';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { useToasts } from '../../ui/useToasts';
import { LeaveDialog } from '../common/leave-guard/LeaveDialog';
import { CartClient, ClientNeeded, useClientMissing } from '../common/target-client/CartClient';
import { useTargetClient } from '../common/target-client/TargetClient';
import { BottomBar } from './BottomBar';
import { MakeOffer } from './MakeOffer';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';

export interface EditOrderProps {
  readonly cart: Cart;
  readonly edits: ReturnType<typeof useCartEdits>;
  readonly onFinish: () => void;
  /** Goes to the checkout. */
  readonly onPayOnline: () => void;
  readonly onEmptying: () => void;
  readonly onEmptied: () => void;
  readonly onEmptyFailed: () => void;
}

export function EditCartStep({
  cart,
  edits: { edits, edit, forget },
  onFinish,
  onPayOnline,
  onEmptying,
  onEmptied,
  onEmptyFailed,
}: EditOrderProps) {
  const lines = useMemo(() => shownLines(cart, edits), [cart, edits]);
  const amounts = useMemo(() => cartAmounts(cart, lines), [cart, lines]);
  const { reached } = useMinimumOrder(amounts.totals.total);
  const freeDelivery = useFreeDelivery(cart, amounts.totals.total);
  const clientMissing = useClientMissing();
  const { buysForOthers } = useTargetClient();
  const { paymentsMercadoPago, paymentScript } = usePage().context;
  const changes = useCartChanges();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const [emptying, setEmptying] = useState(false);
  const underWay = useCartUnderWay();
  const edited = lines.filter((line) => line.edited);
  const isUnsaved = lines.some((line) => line.unsaved);
  const hasErrors = lines.some((line) => line.error !== undefined);
  const busy = changes.savingAll || emptying;
  useShowTypedTotal(isUnsaved ? amounts.total : undefined);
  const guard = useLeaveGuard(isUnsaved && !emptying, staysHere);

  async function save(line: ShownLine) {
    if (await changes.save(line)) forget([line]);
  }
  const removing = useRef(new Set<string>());
  const { list, onRemoved } = useFocusAfterRemoval(lines);

  async function remove(line: ShownLine) {
    const { code } = line.line.product;
    // a second click can arrive before the button is disabled
    if (removing.current.has(code)) return;
    removing.current.add(code);
    const removed = await changes.remove(code);
    removing.current.delete(code);
    if (!removed) return;
    onRemoved(code);
    forget([line]);
    toasts.show({ text: text.removed });
  }
  async function saveAll() {
    if ((await changes.saveAll(edited)).done) forget(edited);
  }
  /** Saves typed quantities, waits for running changes, then continues. */
  async function finish(goOn: () => void) {
    if (isUnsaved || underWay()) {
      const { done, cart: saved } = await changes.saveAll(edited, { quiet: true });
      if (!done || saved?.cartProducts.length === 0) return;
    }
    // stays if the user typed meanwhile
    if (forget(lines)) goOn();
  }
  /** Saves typed quantities before the link is followed. */
  function payOnline(event: MouseEvent) {
    if (!isUnsaved && !underWay()) return;
    event.preventDefault();
    if (hasErrors || busy) return;
    void finish(() => {
      guard.allow();
      onPayOnline();
    });
  }
  /** Removes the lines one by one, in sequence. After a failure the removed lines stay removed and the others remain. */
  async function empty() {
    setEmptying(true);
    onEmptying();
    let removed = true;
    for (const { line } of lines) {
      removed = await changes.remove(line.product.code);
      if (!removed) break;
    }
    setEmptying(false);
    setAsking(false);
    if (!removed) return onEmptyFailed();
    forget(lines);
    toasts.show({ text: text.emptied });
    onEmptied();
  }

  const finishButton = (
    <Button
      size="large"
      block
      disabled={!reached || hasErrors || busy || clientMissing}
      pending={changes.savingAll}
      onClick={() => void finish(onFinish)}
    >
      {text.finish}
    </Button>
  );
  return (
    <div className="page-width cart-screen">
      <div className="row row--between">
        <h1 className="page-title">{text.title}</h1>
        <CartClient name={cart.clientName} />
      </div>
      <p className="cart-intro">{text.intro}</p>
      <div className="cart-columns">
        <div className="cart-lines">
          <div className="cart-lines-head" aria-hidden="true">
            <span />
            <span>{text.product}</span>
            <span data-kind="figure">{text.price}</span>
            <span>{text.quantity}</span>
            <span data-kind="figure">{text.subtotal}</span>
            <span />
          </div>
          <ul ref={list}>
            {lines.map((shown) => (
              <CartLineRow
                key={shown.line.detailId}
                shown={shown}
                saving={changes.savingCode === shown.line.product.code}
                removing={changes.removingCode === shown.line.product.code}
                onEdit={edit}
                onSave={(line) => void save(line)}
                onRemove={(line) => void remove(line)}
              />
            ))}
          </ul>
        </div>
        <CartSummary amounts={amounts} freeDelivery={freeDelivery}>
          <p className="cart-summary-hint">
            {amounts.shipping === undefined ? text.withoutTaxes : text.withShipping}
          </p>
          {hasErrors && (
            <Note tone="danger" announce>
              {text.wrong}
            </Note>
          )}
          {clientMissing && <ClientNeeded />}
          {finishButton}
          {paymentsMercadoPago === 'true' && reached && !clientMissing && (
            <LinkButton
              kind="secondary"
              icon={paymentScript === '' ? Truck : CreditCard}
              block
              to="/checkout"
              onClick={payOnline}
            >
              {paymentScript === '' ? text.chooseDelivery : text.payOnline}
            </LinkButton>
          )}
          {buysForOthers && !clientMissing && (
            <MakeOffer
              cart={cart}
              disabled={hasErrors || busy}
              onSaved={(goOn) => void finish(goOn)}
              onEmptying={onEmptying}
            />
          )}
          <Button
            kind="secondary"
            icon={Save}
            block
            disabled={!isUnsaved || hasErrors}
            pending={changes.savingAll}
            onClick={() => void saveAll()}
          >
            {text.save}
          </Button>
          <div className="cart-summary-more">
            <LinkButton kind="quiet" to="/store">
              {text.keepShopping}
            </LinkButton>
            <Button kind="danger" disabled={busy} onClick={() => setAsking(true)}>
              {text.empty}
            </Button>
          </div>
        </CartSummary>
      </div>
      <BottomBar label={text.total} amount={formatPesos(amounts.total)}>
        <Button
          disabled={!reached || hasErrors || busy || clientMissing}
          pending={changes.savingAll}
          onClick={() => void finish(onFinish)}
        >
          {text.finish}
        </Button>
      </BottomBar>
      <LeaveDialog guard={guard} />
      <ConfirmDialog
        open={asking}
        title={text.emptyTitle}
        confirmLabel={text.empty}
        cancelLabel={text.cancel}
        closeLabel={text.close}
        onConfirm={() => void empty()}
        onCancel={() => setAsking(false)}
        pending={emptying}
        dangerous
      >
        <p>{text.emptyQuestion}</p>
      </ConfirmDialog>
    </div>
  );
}

const staysHere = (address: string) => address.split(/[?#]/)[0] === '/cart';
