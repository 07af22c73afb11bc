// The dialog of a log-out on a device that keeps the user's data: keep it, or delete it. Orders that were not sent are
// named, and deleting them takes a second answer.

import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { useState } from 'react';
import type { Deletion, KeptData } from '../../offline/device-data';
import type { LocalOrder } from '../../offline/schema';
import { syncText } from '../../text/sync';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useToasts } from '../../ui/useToasts';
import { clientOf } from './order-state';
import './LeavingDialog.css';

const text = syncText.leaving;

interface LeavingDialogProps {
  readonly kept: KeptData;
  /** Ends the session. */
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeavingDialog({ kept: { unsent, remove }, onLeave, onStay }: LeavingDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const toasts = useToasts();
  function leave(deletion: Deletion) {
    onLeave();
    remove(deletion).catch(() => toasts.show({ text: text.deleteFailed, tone: 'error' }));
  }
  const count = unsent.length;
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
              {text.deleteUnsent(count)}
            </Button>
            <Button onClick={() => leave('all-but-unsent')}>{text.deleteRest(count)}</Button>
          </>
        }
      >
        <div className="stack">
          <p>{text.deleteUnsentQuestion(count)}</p>
          <UnsentOrders orders={unsent} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      key="leaving"
      onClose={onStay}
      title={count > 0 ? text.title : text.dataTitle}
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
        {count > 0 && (
          <>
            <p>{text.question(count)}</p>
            <UnsentOrders orders={unsent} />
          </>
        )}
        <p>{text.dataQuestion}</p>
      </div>
    </Dialog>
  );
}

function UnsentOrders({ orders }: { readonly orders: readonly LocalOrder[] }) {
  return (
    <ul className="leaving-orders">
      {orders.map((order) => (
        <li key={order.localUniqueId}>
          <b>{syncText.orders.localId(order.localUniqueId)}</b> {clientOf(order)},{' '}
          {formatPesos(toCentavos(order.total))}
        </li>
      ))}
    </ul>
  );
}
