// 'Hacer presupuesto' in a cart that staff fill for a client: until when it holds, a note, and whether the cart is emptied.

import type { Cart } from '@mostrador/contract/entries/cart';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { multiply, sum } from '@mostrador/rules/money';
import { OFFER_DAYS, OFFER_DAYS_MAX, OFFER_NOTE_MAX } from '@mostrador/rules/offers';
import { offeredPrice, quantityPrices } from '@mostrador/rules/quantity-prices';
import { FileText } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { useCartArrived } from '../../features/cart/queries';
import { useOfferChanges } from '../../features/offers/useOfferChanges';
import { makeOfferText as text } from '../../text/offers';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useToasts } from '../../ui/useToasts';

interface MakeOfferProps {
  readonly cart: Cart;
  readonly disabled: boolean;
  /** Runs the action once what is typed is saved. */
  readonly onSaved: (goOn: () => void) => void;
  /** Before the cart is emptied, which is no reason to leave the screen for the store. */
  readonly onEmptying: () => void;
}

export function MakeOffer({ cart, disabled, onSaved, onEmptying }: MakeOfferProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        icon={FileText}
        block
        disabled={disabled}
        onClick={() => onSaved(() => setOpen(true))}
      >
        {text.open}
      </Button>
      {isOpen && <OfferDialog cart={cart} onClose={() => setOpen(false)} onEmptying={onEmptying} />}
    </>
  );
}

/** What the offer makes of the cart, in centavos: without shipping and promotions. */
const offeredTotal = ({ cartProducts }: Cart): number =>
  sum(
    cartProducts.map(({ product, quantity }) =>
      multiply(offeredPrice(quantityPrices(product), quantity) ?? 0, quantity),
    ),
  );

type OfferDialogProps = Pick<MakeOfferProps, 'cart' | 'onEmptying'> & { readonly onClose: () => void };

function OfferDialog({ cart, onClose, onEmptying }: OfferDialogProps) {
  const id = useId();
  const changes = useOfferChanges();
  const onCart = useCartArrived();
  const navigate = useNavigate();
  const toasts = useToasts();
  const today = dayAt(Date.now());
  const [validUntil, setValidUntil] = useState(dayAfter(today, OFFER_DAYS));
  const [note, setNote] = useState('');
  const [emptyCart, setEmptyCart] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || cart.clientId === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await changes.create({
        clientId: cart.clientId,
        lines: cart.cartProducts.map(({ product, quantity, observations }) => ({
          code: product.code,
          quantity,
          observations,
        })),
        validUntil,
        note,
        total: offeredTotal(cart),
        emptyCart,
      });
      if (answer.resultCode < 0) setProblem(answer.message);
      else {
        onEmptying();
        // without a connection the device keeps it, and the server makes it later
        if (answer.offer === null) toasts.show({ text: answer.message, tone: 'ok' });
        void navigate(answer.offer === null ? '/datasync' : `/presupuestos?p=${answer.offer.externalId}`);
      }
      onCart(undefined);
    } catch (error) {
      setProblem(messageOf(error) ?? text.failed);
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      busy={isBusy}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={isBusy}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} pending={isBusy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text.intro(cart.clientName)}</p>
        {problem !== undefined && (
          <Note tone="danger" announce>
            {problem}
          </Note>
        )}
        <TextField
          label={text.validUntil}
          hint={text.validHint}
          type="date"
          required
          min={today}
          max={dayAfter(today, OFFER_DAYS_MAX)}
          value={validUntil}
          onChange={({ target }) => setValidUntil(target.value)}
        />
        <TextArea
          label={text.note}
          placeholder={text.optional}
          rows={3}
          maxLength={OFFER_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Checkbox
          label={text.emptyCart}
          checked={emptyCart}
          onChange={({ target }) => setEmptyCart(target.checked)}
        />
      </form>
    </Dialog>
  );
}
