import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { useState } from 'react';
import { orderManagementText as text } from '../../text/order-management';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { TextArea } from '../../ui/TextArea';
import { useToasts } from '../../ui/useToasts';
import { useChangeStatus } from './useChangeStatus';
import './StatusPanel.css';

const NOTE_MAX = 500;

/**
 * The panel 'Cambiar estado' of an order on /orders: a button for each next status, with a note for the client;
 * cancelling asks for confirmation.
 */
export function StatusPanel({ order }: { readonly order: OrderDetails }) {
  const [to, setTo] = useState<OrderStatus>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { change, pending } = useChangeStatus();
  const toasts = useToasts();
  const { nextStatuses, formatedDocumentNumber: number } = order;

  function ask(status: OrderStatus) {
    setProblem(undefined);
    setTo(status);
  }
  async function go(status: OrderStatus) {
    setProblem(undefined);
    const refused = await change({ order, to: status, note: note.trim() });
    if (refused !== undefined) {
      setProblem(refused);
      return;
    }
    setTo(undefined);
    setNote('');
    toasts.show({ text: text.changed(number, ORDER_STATUSES[status]) });
  }
  return (
    <section className="status-panel no-print" aria-label={text.changeStatus}>
      <h2 className="group-title">{text.changeStatus}</h2>
      {nextStatuses.length === 0 && <p className="text-muted">{text.lastStatus}</p>}
      {nextStatuses.map((status, index) => (
        <Button
          key={status}
          block
          kind={status === 'cancelled' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
          onClick={() => ask(status)}
        >
          {text.become[status]}
        </Button>
      ))}
      <Question
        order={order}
        to={to}
        note={note}
        problem={problem}
        pending={pending}
        onNote={setNote}
        onGo={(status) => void go(status)}
        onClose={() => setTo(undefined)}
      />
    </section>
  );
}

interface QuestionProps {
  readonly order: OrderDetails;
  /** Undefined while nothing is asked. */
  readonly to: OrderStatus | undefined;
  readonly note: string;
  readonly problem: string | undefined;
  readonly pending: boolean;
  readonly onNote: (note: string) => void;
  readonly onGo: (to: OrderStatus) => void;
  readonly onClose: () => void;
}

function Question({ order, to: asked, note, problem, pending, onNote, onGo, onClose }: QuestionProps) {
  const { formatedDocumentNumber: number, clientName, nextStatuses, status, paymentStatus } = order;
  const to = asked ?? status;
  const cancels = to === 'cancelled';
  // false if another user has changed the order and this transition is no longer allowed
  const possible = nextStatuses.includes(to);
  const asks = cancels && possible;
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={cancels ? text.cancelTitle : text.become[to]}
      closeLabel={text.close}
      size="small"
      busy={pending}
      footer={
        <>
          <Button
            kind="secondary"
            onClick={onClose}
            disabled={pending}
            data-first-focus={asks ? '' : undefined}
          >
            {asks ? text.keepOrder : text.back}
          </Button>
          {possible && (
            <Button kind={cancels ? 'danger-solid' : 'primary'} onClick={() => onGo(to)} pending={pending}>
              {cancels ? text.confirmCancel : text.become[to]}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {problem !== undefined && (
          <Note tone="danger" announce>
            {problem} {note.trim() !== '' && text.noteKept}
          </Note>
        )}
        <p>
          <b className="nowrap">{number}</b> · {clientName}
        </p>
        {possible && <p>{cancels ? text.cancelWarning : text.mailGoesOut}</p>}
        {asks && paymentStatus === 'paid' && <Note tone="warn">{text.cancelPaid}</Note>}
        <TextArea
          label={text.note}
          hint={text.noteHint}
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
