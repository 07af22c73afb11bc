// The dialog of one order taken offline: its lines, the server's answer, and the buttons that accept the changes, send
// it, put it back into the cart or discard it.

import { formatPesos, formatWhole, multiply, toCentavos } from '@mostrador/rules/money';
import { NET_WORDS, TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import { useState } from 'react';
import { waitsForClient } from '../../offline/outbox/waits-for-client';
import type { LocalOrder, LocalOrderLine } from '../../offline/schema';
import { syncText } from '../../text/sync';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { type Column, type FootRow, Table } from '../../ui/Table';
import { useToasts } from '../../ui/useToasts';
import { ChangedLines, useDecisions } from './ChangedLines';
import { useOutbox } from './device';
import { useSending } from './device-state';
import { useBackToCart } from './useBackToCart';

const text = syncText.review;
const pesos = (amount: number) => formatPesos(toCentavos(amount));

interface OrderReviewProps {
  /** The dialog is closed while this is undefined. */
  readonly order: LocalOrder | undefined;
  readonly onClose: () => void;
}

export function OrderReview({ order, onClose }: OrderReviewProps) {
  if (order === undefined) return null;
  return <Opened key={`${order.localUniqueId} ${order.attempts}`} order={order} onClose={onClose} />;
}

const columns: readonly Column<LocalOrderLine>[] = [
  {
    key: 'product',
    head: text.line,
    names: true,
    narrow: 'title',
    cell: ({ name, code, observations }) => (
      <>
        {name}
        <span className="review-line-note">{[code, observations].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { key: 'quantity', head: text.quantity, kind: 'figure', cell: ({ quantity }) => formatWhole(quantity) },
  { key: 'price', head: text.price, kind: 'figure', narrow: 'hidden', cell: ({ price }) => pesos(price) },
  {
    key: 'subtotal',
    head: text.subtotal,
    kind: 'figure',
    narrow: 'end',
    cell: ({ price, quantity, freeUnits = 0 }) =>
      formatPesos(multiply(toCentavos(price), quantity - freeUnits)),
  },
];

/** An offer says what is to be paid too. */
function totalsOf({ total, offer }: LocalOrder): FootRow[] {
  if (offer?.toPay === undefined) return [{ label: syncText.orders.total, value: pesos(total) }];
  return [
    { label: NET_WORDS, value: pesos(total) },
    { label: TO_PAY_WORDS, value: <b>{pesos(offer.toPay)}</b> },
  ];
}

function Opened({ order, onClose }: { readonly order: LocalOrder; readonly onClose: () => void }) {
  const outbox = useOutbox();
  const toasts = useToasts();
  const sending = useSending();
  const decided = useDecisions(order);
  const { back, pending: goingBack } = useBackToCart();
  const [discarding, setDiscarding] = useState(false);
  const [acting, setActing] = useState<'accept' | 'again' | 'remove'>();
  const busy = goingBack || acting !== undefined;
  const { localUniqueId: id, state, answer, error } = order;
  const differences = answer?.differences ?? [];
  const client = order.targetClientName;
  const isOffer = order.offer !== undefined;

  /** Runs one action at a time, so that an order is not accepted, sent or removed twice. */
  async function act(what: typeof acting, work: () => Promise<void>) {
    if (busy) return;
    setActing(what);
    try {
      await work();
    } catch {
      toasts.show({ text: text.notKept, tone: 'error' });
    } finally {
      setActing(undefined);
    }
  }
  const accept = () =>
    act('accept', async () => {
      const done = (await outbox?.accept(id, decided.decisions)) ?? false;
      toasts.show(
        done ? { text: text.accepted, tone: 'ok' } : { text: text.changedMeanwhile, tone: 'error' },
      );
      onClose();
    });
  const again = () => act('again', async () => outbox?.again(id));
  const remove = (said?: string) =>
    act('remove', async () => {
      const done = (await outbox?.remove(id)) ?? false;
      if (!done) toasts.show({ text: text.changedMeanwhile, tone: 'error' });
      else if (said !== undefined) toasts.show({ text: said, tone: 'info' });
      onClose();
    });
  const footer =
    state === 'sent' ? (
      <>
        <Button kind="quiet" disabled={busy} onClick={() => void remove()}>
          {text.clear}
        </Button>
        {!isOffer && <LinkButton to="/purchases">{text.seeOrders}</LinkButton>}
      </>
    ) : (
      <>
        {state !== 'sending' && (
          <Button kind="danger" disabled={busy} onClick={() => setDiscarding(true)}>
            {isOffer ? text.offerDiscard : text.discard}
          </Button>
        )}
        {(state === 'refused' || state === 'differs') && (
          <Button
            kind="secondary"
            pending={goingBack}
            disabled={acting !== undefined}
            onClick={() => void back(order)}
          >
            {text.back}
          </Button>
        )}
        {state === 'differs' ? (
          <Button
            disabled={decided.accepted === undefined || goingBack}
            pending={acting === 'accept'}
            onClick={() => void accept()}
          >
            {differences.length === 0 ? text.acceptTotal : text.accept}
          </Button>
        ) : (
          <Button
            pending={sending || state === 'sending' || acting === 'again'}
            disabled={goingBack}
            onClick={() => void again()}
          >
            {state === 'refused' ? text.again : text.sendNow}
          </Button>
        )}
      </>
    );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={isOffer ? text.offerTitle(client) : text.title(client)}
        closeLabel={syncText.close}
        size="large"
        // only what is to be decided gives the keys something to stop at
        longText={state !== 'differs' || differences.length === 0}
        footer={footer}
      >
        <div className="stack">
          {state === 'sent' && (
            <Note tone={answer?.isHeld === true ? 'warn' : 'ok'} announce>
              {(isOffer ? text.offerSentAs : text.sentAs)(answer?.formatedDocumentNumber ?? '')}
              {answer?.isHeld === true && ` ${text.isHeld}`}
            </Note>
          )}
          {state === 'refused' && <Note tone="danger">{error ?? syncText.orders.refused}</Note>}
          {state === 'unverified' && <Note tone="warn">{error ?? syncText.orders.unverified}</Note>}
          {waitsForClient(order) && <Note>{text.waitsForClient}</Note>}
          {state === 'login' && <Note tone="warn">{syncText.orders.login}</Note>}
          {state === 'differs' &&
            (differences.length > 0 ? (
              <>
                <Note tone="warn">{text.changed}</Note>
                <ChangedLines order={order} decided={decided} />
              </>
            ) : (
              <Note tone="warn">
                {text.totalChanged(pesos(order.total), pesos(answer?.totalNow ?? order.total))}
              </Note>
            ))}
          <Table
            caption={text.lines}
            columns={columns}
            rows={order.purchaseProducts}
            rowKey={({ code }) => code}
            foot={totalsOf(order)}
          />
          {order.address !== undefined && (
            <p className="review-note">
              <b>{text.delivery}</b>
              {[
                order.address.label,
                order.address.address.deliveryAddressStreet,
                order.address.address.deliveryAddressCityName,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          {order.choices.observations !== '' && (
            <p className="review-note">
              <b>{text.observations}</b>
              {order.choices.observations}
            </p>
          )}
          {state === 'differs' && differences.length > 0 && (
            <p className="review-total" role="status">
              {decided.accepted === undefined ? (
                <span>{decided.complete ? text.nothingLeft : text.undecided}</span>
              ) : (
                <>
                  <span>{text.newTotal}</span>
                  <b>{pesos(decided.accepted.total)}</b>
                </>
              )}
            </p>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={discarding}
        title={isOffer ? text.offerDiscardTitle : text.discardTitle}
        confirmLabel={isOffer ? text.offerDiscard : text.discard}
        cancelLabel={syncText.cancel}
        closeLabel={syncText.close}
        dangerous
        pending={acting === 'remove'}
        onConfirm={() => void remove(isOffer ? text.offerDiscarded : text.discarded)}
        onCancel={() => setDiscarding(false)}
      >
        {(isOffer ? text.offerDiscardQuestion : text.discardQuestion)(client, pesos(order.total))}
      </ConfirmDialog>
    </>
  );
}
