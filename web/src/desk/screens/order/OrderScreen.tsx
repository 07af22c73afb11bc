// An order's page on the desk (/admin/pedidos/:externalId): its lines with what leaves now, its next steps, its edit, and beside them
// the client, the delivery, the history and the mails.

import type { DeskOrder } from '@mostrador/contract/entries/order-desk';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { mayLeave } from '@mostrador/rules/order-units';
import { ClipboardCheck, FileText, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { messageOf, statusOf } from '../../../api/call-failed';
import { useDeskOrder } from '../../../features/order-desk/queries';
import { useOrderDeskChanges } from '../../../features/order-desk/useOrderDeskChanges';
import { useOrderFiles } from '../../../features/order-desk/useOrderFiles';
import { OrderMails } from '../../../features/order-mails/OrderMails';
import { useProfile } from '../../../session/session-context';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Empty } from '../../../ui/Empty';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { ordersText, orderText as text } from '../../text/orders';
import { DeskHead } from '../../ui/DeskHead';
import { type HeadAction, HeadActions } from '../../ui/HeadActions';
import { ORDER_TONES } from '../../ui/order-tones';
import { CreditReview } from './CreditReview';
import { EditOrderSheet } from './EditOrderSheet';
import { OrderAside } from './OrderAside';
import { OrderLines } from './OrderLines';
import './order.css';

const LIST = { to: '/admin/pedidos', label: text.list };
const WAY: readonly OrderStatus[] = ['pending', 'preparing', 'dispatched', 'delivered'];
const REVIEWED_WAY: readonly OrderStatus[] = ['review', ...WAY];

export default function OrderScreen() {
  const { externalId = '' } = useParams();
  return <LoadedOrder key={externalId} externalId={externalId} />;
}

function LoadedOrder({ externalId }: { readonly externalId: string }) {
  const { data, error, refetch } = useDeskOrder(externalId);
  if (data !== undefined) return <OrderPage desk={data} onReload={() => void refetch()} />;
  const isMissing = statusOf(error) === 404 || statusOf(error) === 400;
  return (
    <>
      <DeskHead title={text.title} parent={LIST} />
      {error === null ? (
        <p className="desk-loading" role="status">
          {text.loading}
        </p>
      ) : isMissing ? (
        <Empty title={text.missing} action={<LinkButton to={LIST.to}>{text.toList}</LinkButton>}>
          {text.missingText}
        </Empty>
      ) : (
        <Empty title={text.failed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      )}
    </>
  );
}

interface OrderPageProps {
  readonly desk: DeskOrder;
  readonly onReload: () => void;
}

function OrderPage({ desk, onReload }: OrderPageProps) {
  const { order, attention, editable } = desk;
  const { externalId, status } = order;
  const changes = useOrderDeskChanges();
  const files = useOrderFiles();
  const toasts = useToasts();
  const isAdministrator = useProfile() === 3;
  const [isEditing, setEditing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? ordersText.failed, tone: 'error', about: 'order' });
    } finally {
      setBusy(false);
    }
  }
  const step = (to: OrderStatus, note = '') =>
    attempt(async () => {
      const { resultCode, message } = await changes.changeStatus(externalId, { from: status, to, note });
      toasts.show({ text: message, tone: resultCode < 0 ? 'error' : 'ok', about: 'order' });
      onReload();
    });
  const next = order.nextStatuses.filter(
    (to) => to !== 'cancelled' && to !== 'dispatched' && to !== 'pending',
  );
  const isReviewed = status === 'review';
  const maySteps = order.nextStatuses.includes('cancelled') && !isReviewed;

  const way = order.timeline.some((each) => each.status === 'review') ? REVIEWED_WAY : WAY;
  const pdf: HeadAction = {
    key: 'pdf',
    label: text.pdf,
    icon: FileText,
    onSelect: () => void attempt(() => files.saveOrder(externalId, order.formatedDocumentNumber)),
  };
  const picking: HeadAction = {
    key: 'picking',
    label: text.picking,
    icon: ClipboardCheck,
    onSelect: () => void attempt(() => files.savePicking([externalId])),
  };
  return (
    <>
      <DeskHead
        title={order.formatedDocumentNumber}
        parent={LIST}
        count={
          <span className={order.partlyDelivered ? 'st st--run' : ORDER_TONES[status]}>
            {order.partlyDelivered ? text.partial : order.statusDesc}
          </span>
        }
      >
        <HeadActions actions={mayLeave(status) ? [pdf, picking] : [pdf]} />
        {(editable.lines || editable.delivery) && (
          <span className="keep">
            <Button kind="secondary" icon={Pencil} onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          </span>
        )}
      </DeskHead>
      {attention.map((reason) => (
        <Note key={reason} tone="warn">
          {text.attention[reason]}
        </Note>
      ))}
      <CreditReview
        desk={desk}
        onDecide={isAdministrator ? (decision, note) => step(decision, note) : undefined}
      />
      <ol className="order-way" data-steps={way.length}>
        {way.map((each) => {
          const at = order.timeline.findLast((one) => one.status === each)?.at;
          const isDone = at !== undefined && each !== status;
          return (
            <li
              key={each}
              aria-current={each === status ? 'step' : undefined}
              data-done={isDone || undefined}
            >
              {ORDER_STATUSES[each]}
              <small>{at === undefined ? ' ' : momentText(at)}</small>
            </li>
          );
        })}
      </ol>
      <div className="d-split order-split">
        <div className="order-main">
          <OrderLines desk={desk} changes={changes} onReload={onReload} />
          {(next.length > 0 || maySteps) && (
            <div className="order-steps">
              {maySteps && (
                <Button kind="secondary" onClick={() => setCancelling(true)}>
                  {text.steps.cancelled}
                </Button>
              )}
              {next.map((to) => (
                <Button key={to} kind="secondary" pending={isBusy} onClick={() => void step(to)}>
                  {text.steps[to as keyof typeof text.steps]}
                </Button>
              ))}
            </div>
          )}
          {isAdministrator && (
            <div className="order-mails-box">
              <OrderMails externalId={externalId} />
            </div>
          )}
        </div>
        <OrderAside desk={desk} />
      </div>
      {isEditing && (
        <EditOrderSheet desk={desk} changes={changes} onReload={onReload} onClose={() => setEditing(false)} />
      )}
      <ConfirmDialog
        open={isCancelling}
        title={text.cancelTitle}
        confirmLabel={text.cancelVerb}
        cancelLabel={text.back}
        closeLabel={text.close}
        onConfirm={() => {
          setCancelling(false);
          void step('cancelled');
        }}
        onCancel={() => setCancelling(false)}
        dangerous
      >
        <p>{text.cancelText}</p>
      </ConfirmDialog>
    </>
  );
}
