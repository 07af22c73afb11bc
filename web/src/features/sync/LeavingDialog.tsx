// The dialog of a log-out on a device that keeps the user's data: keep it, or delete it. Orders that were not sent and
// carts with products are named, and deleting them takes a second answer.

import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { useState } from 'react';
import type { Deletion, KeptCart, KeptData } from '../../offline/device-data';
import { syncText } from '../../text/sync';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import type { ToastInput } from '../../ui/toastStore';
import { useToasts } from '../../ui/useToasts';
import { hasOffers } from './device-state';
import { clientOf } from './order-state';
import './LeavingDialog.css';

const text = syncText.leaving;

interface LeavingDialogProps {
  readonly kept: KeptData;
  /** Ends the session. */
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeavingDialog({ kept, onLeave, onStay }: LeavingDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const toasts = useToasts();
  function leave(deletion: Deletion) {
    onLeave();
    const running = toasts.show({ text: text.deletingNow, tone: 'info' });
    kept
      .remove(deletion)
      .then(
        (done) => toasts.show(noticeOf(deletion, done)),
        () => toasts.show({ text: text.deleteFailed, tone: 'error' }),
      )
      .finally(() => toasts.dismiss(running));
  }
  const { unsent, clients, carts } = kept;
  const count = unsent.length + clients.length + carts.length;
  if (deleting)
    return (
      <Dialog
        open
        key="deleting"
        onClose={onStay}
        title={text.deleteUnsentTitle}
        closeLabel={syncText.close}
        footer={
          <>
            <Button kind="secondary" onClick={() => setDeleting(false)} data-first-focus="">
              {syncText.back}
            </Button>
            <Button kind="danger-solid" onClick={() => leave('everything')}>
              {text.deleteUnsent}
            </Button>
            <Button onClick={() => leave('all-but-unsent')}>{text.deleteRest}</Button>
          </>
        }
      >
        <div className="stack">
          <p>{text.deleteUnsentQuestion(count)}</p>
          <Unsent kept={kept} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      key="leaving"
      onClose={onStay}
      title={titleOf(kept)}
      closeLabel={syncText.close}
      footer={
        <>
          <Button kind="secondary" onClick={onStay}>
            {text.stay}
          </Button>
          <Button kind="secondary" onClick={() => (count > 0 ? setDeleting(true) : leave('everything'))}>
            {text.deleteData}
          </Button>
          <Button onClick={onLeave} data-first-focus="">
            {text.keepData}
          </Button>
        </>
      }
    >
      <div className="stack">
        {unsent.length > 0 && <p>{text.question(unsent.length, hasOffers(unsent))}</p>}
        {clients.length > 0 && <p>{text.clientsQuestion(clients.length)}</p>}
        {carts.length > 0 && <p>{text.cartsQuestion(carts.length)}</p>}
        {count > 0 && <Unsent kept={kept} />}
        <p>{text.dataQuestion}</p>
      </div>
    </Dialog>
  );
}

function titleOf({ unsent, clients, carts }: KeptData): string {
  if (unsent.length > 0) return text.title(hasOffers(unsent));
  if (clients.length > 0) return text.clientsTitle;
  return carts.length > 0 ? text.cartsTitle : text.dataTitle;
}

function noticeOf(asked: Deletion, done: Deletion): ToastInput {
  if (asked !== done) return { text: text.keptUnasked, tone: 'warn' };
  return { text: done === 'everything' ? text.deleted : text.restDeleted };
}

function cartName({ targetClientId, clientName }: KeptCart): string {
  if (clientName !== undefined) return text.cartOf(clientName);
  return targetClientId === 0 ? text.ownCart : text.clientCart;
}

/** The list of the orders, clients and carts that only this device has. */
function Unsent({ kept: { unsent, clients, carts } }: { readonly kept: KeptData }) {
  return (
    <ul className="leaving-orders">
      {unsent.map((order) => (
        <li key={order.localUniqueId}>
          <b>{syncText.orders.localId(order.localUniqueId)}</b> {clientOf(order)},{' '}
          {formatPesos(toCentavos(order.total))}
        </li>
      ))}
      {clients.map(({ localUniqueId, fields }) => (
        <li key={localUniqueId}>
          <b>{text.newClient}</b> {fields['legalName']}
        </li>
      ))}
      {carts.map((cart) => (
        <li key={cart.targetClientId}>
          <b>{cartName(cart)}</b>, {text.lines(cart.lines)}
        </li>
      ))}
    </ul>
  );
}
