// The first step of the cart: its lines to edit, which save themselves, 'Guardar Cambios', 'Seguir Comprando' and 'Finalizar
// Pedido', which opens the confirmation. 'Vaciar Carrito' empties it line by line, a long one in one request ('Confirma vaciar
// el carrito?', 'Carrito vaciado exitosamente.'); a removed line shows 'Producto eliminado.'

import type { Cart } from '@mostrador/contract/entries/cart';
import { CreditCard, Save, Truck } from 'lucide-react';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { CartSummary, useMinimumOrder } from '../../features/cart/CartSummary';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { type ShownLine, shownLines } from '../../features/cart/cart-edits';
import { useFreeDelivery } from '../../features/cart/FreeDeliveryState';
import { SaveState } from '../../features/cart/SaveState';
import { useCartChanges } from '../../features/cart/useCartChanges';
import { type SavingCart, saveAnswerOf } from '../../features/cart/useCartSaver';
import { useLeadTotal } from '../../features/cart/useCartTotal';
import { useCartUnderWay } from '../../features/cart/useCartUnderWay';
import { useShowTypedTotal } from '../../features/cart/useShowTypedTotal';
import { useUndoRemoval } from '../../features/cart/useUndoRemoval';
import { usePage } from '../../page/page';
import type { LeaveGuard } from '../../page/useLeaveGuard';
import { cartScreenText as text } from '../../text/cart-screen';
import { formatDay } from '../../text/dates';
import { saveAsListText } from '../../text/lists';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { CreditNotice } from '../common/credit/CreditNotice';
import { useDiscountEstimate } from '../common/discount-code/useDiscountEstimate';
import { SaveAsList } from '../common/lists/SaveAsList';
import { LazyAddByCode } from '../common/quick-order/LazyAddByCode';
import { CartClient, ClientNeeded, useClientMissing } from '../common/target-client/CartClient';
import { useTargetClient } from '../common/target-client/TargetClient';
import { BottomBar } from './BottomBar';
import { MakeOffer } from './MakeOffer';
import { useLineFocus } from './useLineFocus';

/** A cart of more lines is emptied in one request: the server accepts only so many writes in a row. */
const LINE_BY_LINE_MAX = 20;

export interface EditOrderProps {
  readonly cart: Cart;
  readonly saving: SavingCart;
  readonly guard: LeaveGuard;
  readonly onFinish: () => void;
  /** Goes to the checkout. */
  readonly onPayOnline: () => void;
  readonly onEmptying: () => void;
  readonly onEmptied: () => void;
  readonly onEmptyFailed: () => void;
}

export function EditCartStep({
  cart,
  saving: { saver, state },
  guard,
  onFinish,
  onPayOnline,
  onEmptying,
  onEmptied,
  onEmptyFailed,
}: EditOrderProps) {
  const lines = useMemo(() => shownLines(cart, state), [cart, state]);
  const amounts = useMemo(() => cartAmounts(cart, lines), [cart, lines]);
  const { reached } = useMinimumOrder(amounts.totals.total);
  const freeDelivery = useFreeDelivery(cart, amounts.totals.total);
  const clientMissing = useClientMissing();
  const { buysForOthers } = useTargetClient();
  const { paymentsMercadoPago, paymentScript } = usePage().context;
  const changes = useCartChanges();
  const notifyRemoval = useUndoRemoval();
  const [asking, setAsking] = useState(false);
  const [emptying, setEmptying] = useState(false);
  const underWay = useCartUnderWay();
  const edited = lines.filter((line) => line.edited);
  const leadTotal = useLeadTotal();
  const discount = useDiscountEstimate(cart, cart.discountCodes, lines);
  const isUnsaved = lines.some((line) => line.unsaved);
  const hasErrors = lines.some((line) => line.error !== undefined);
  const busy = changes.savingAll || emptying;
  useShowTypedTotal(isUnsaved ? leadTotal(amounts.total, amounts.taxes) : undefined);

  function save(line: ShownLine) {
    void saver.saveNow([line], async () => saveAnswerOf(await changes.save(line), [line]));
  }
  const removing = useRef(new Set<string>());
  const { list, onRemoved, onRestored } = useLineFocus(lines);

  async function remove(line: ShownLine) {
    const { code } = line.line.product;
    // a second click can arrive before the button is disabled
    if (removing.current.has(code)) return;
    removing.current.add(code);
    saver.withdraw([code]);
    const removed = await changes.remove([code]);
    removing.current.delete(code);
    if (!removed) return saver.resume([code]);
    onRemoved(code);
    saver.drop(code);
    notifyRemoval(text.removed, [line], () => onRestored(code));
  }
  /** Resolves to whether all of it is saved. */
  function saveAll(options?: { readonly quiet: boolean }): Promise<boolean> {
    const save = async () => saveAnswerOf(await changes.saveAll(edited, options), edited);
    return saver.saveNow(edited, save, { together: true });
  }
  /** Saves typed quantities, waits for running changes, then continues. */
  async function finish(goOn: () => void) {
    if ((isUnsaved || underWay()) && !(await saveAll({ quiet: true }))) return;
    // stays if the user typed meanwhile, or nothing is left to order
    if (saver.isEverythingSaved()) goOn();
  }
  /** Saves typed quantities. @returns whether all are saved. */
  const saveTyped = async () => !(isUnsaved || underWay()) || saveAll({ quiet: true });
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
  /**
   * Removes the lines one by one, in sequence; those of a long cart together. After a failure the removed lines stay removed and
   * the others remain.
   */
  async function empty() {
    setEmptying(true);
    onEmptying();
    const codes = lines.map(({ line }) => line.product.code);
    saver.withdraw(codes);
    let removed = true;
    for (const part of codes.length > LINE_BY_LINE_MAX ? [codes] : codes.map((code) => [code])) {
      removed = await changes.remove(part);
      if (!removed) break;
      for (const code of part) saver.drop(code);
    }
    setEmptying(false);
    setAsking(false);
    if (!removed) {
      saver.resume(codes);
      return onEmptyFailed();
    }
    notifyRemoval(text.emptied, lines);
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
      <div className="cart-columns">
        <div className="cart-lines">
          <div className="cart-lines-head" aria-hidden="true">
            <span />
            <span data-kind="name">{text.product}</span>
            <span data-kind="figure">{text.price}</span>
            <span data-kind="quantity">{text.quantity}</span>
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
                onEdit={saver.edit}
                onEmptied={saver.withdraw}
                onSave={save}
                onRemove={(line) => void remove(line)}
              />
            ))}
          </ul>
          <LazyAddByCode />
        </div>
        <CartSummary
          amounts={amounts}
          freeDelivery={freeDelivery}
          condition={cart.taxTerms?.condition}
          discount={discount}
        >
          <p className="cart-summary-hint">
            {amounts.shipping === undefined ? text.shippingLater : text.shippingUpdates}
          </p>
          {hasErrors && (
            <Note tone="danger" announce>
              {text.wrong}
            </Note>
          )}
          {clientMissing ? <ClientNeeded /> : <CreditNotice cart={cart} amounts={amounts} />}
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
          <SaveState lines={lines} />
          <SaveAsList
            content={{ fromCart: true }}
            name={saveAsListText.nameOfCart(formatDay(new Date().toISOString()))}
            block
            disabled={hasErrors || busy || clientMissing}
            before={saveTyped}
          />
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
      <BottomBar amounts={amounts}>
        <Button
          disabled={!reached || hasErrors || busy || clientMissing}
          pending={changes.savingAll}
          onClick={() => void finish(onFinish)}
        >
          {text.finish}
        </Button>
      </BottomBar>
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
