// The dialog of one client entered on this device: its data, the server's answer, and the buttons that correct, send or discard it.

import { useState } from 'react';
import type { LocalClient } from '../../offline/schema';
import { newClientText } from '../../text/new-client';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { useToasts } from '../../ui/useToasts';
import { refusalsOf } from './client-state';
import { useOutbox } from './device';
import { useLocalOrders, useSending } from './device-state';
import './ClientReview.css';

const text = newClientText.review;

interface ClientReviewProps {
  /** The dialog is closed while this is undefined. */
  readonly client: LocalClient | undefined;
  readonly onClose: () => void;
  readonly onCorrect: (id: string) => void;
}

export function ClientReview({ client, onClose, onCorrect }: ClientReviewProps) {
  if (client === undefined) return null;
  return <Opened key={client.localUniqueId} client={client} onClose={onClose} onCorrect={onCorrect} />;
}

function Opened({ client, onClose, onCorrect }: ClientReviewProps & { readonly client: LocalClient }) {
  const outbox = useOutbox();
  const orders = useLocalOrders();
  const toasts = useToasts();
  const sending = useSending();
  const [discarding, setDiscarding] = useState(false);
  const [acting, setActing] = useState(false);
  const { localUniqueId: id, state, answer, fields, localId } = client;
  const name = fields['legalName'] ?? '';
  const code = answer?.client?.clientCode ?? '';

  /** Runs one action at a time, so that a client is not sent or removed twice. */
  async function act(work: () => Promise<void>) {
    if (acting) return;
    setActing(true);
    try {
      await work();
    } catch {
      toasts.show({ text: newClientText.notKept, tone: 'error' });
    } finally {
      setActing(false);
    }
  }
  const remove = (said?: string) =>
    act(async () => {
      const done = (await outbox?.removeClient(id)) ?? false;
      if (!done) toasts.show({ text: newClientText.changedMeanwhile, tone: 'error' });
      else if (said !== undefined) toasts.show({ text: said, tone: 'info' });
      onClose();
    });
  const footer =
    state === 'registered' ? (
      <Button kind="quiet" disabled={acting} onClick={() => void remove()}>
        {text.clear}
      </Button>
    ) : (
      <>
        {state !== 'sending' && (
          <>
            <Button kind="danger" disabled={acting} onClick={() => setDiscarding(true)}>
              {text.discard}
            </Button>
            <Button
              kind={state === 'refused' ? 'primary' : 'secondary'}
              disabled={acting}
              onClick={() => onCorrect(id)}
            >
              {text.correct}
            </Button>
          </>
        )}
        <Button
          kind={state === 'refused' ? 'secondary' : 'primary'}
          pending={sending || state === 'sending'}
          disabled={acting}
          onClick={() => void act(async () => outbox?.clientAgain(id))}
        >
          {state === 'refused' ? text.again : text.sendNow}
        </Button>
      </>
    );
  const rows = [
    [newClientText.legalId, fields['legalId']],
    [newClientText.email, fields['email']],
    [newClientText.phone, fields['contactPhone']],
    [newClientText.address, placeOf(fields, 'legalAddress')],
    [newClientText.delivery, placeOf(fields, 'deliveryAddress')],
    [newClientText.comments, fields['deliveryComments']],
  ].filter(([, value]) => value);
  return (
    <>
      <Dialog open onClose={onClose} title={name} closeLabel={text.close} longText footer={footer}>
        <div className="stack">
          {state === 'registered' && (
            <Note tone="ok" announce>
              {[text.registered(code), answer?.waits ? text.waits : ''].filter(Boolean).join(' ')}
            </Note>
          )}
          {state === 'login' && <Note tone="warn">{newClientText.list.login}</Note>}
          {state === 'refused' &&
            refusalsOf(client).map((sentence) => (
              <Note key={sentence} tone="danger">
                {sentence}
              </Note>
            ))}
          <dl className="client-review">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Dialog>
      <ConfirmDialog
        open={discarding}
        title={text.discardTitle}
        confirmLabel={text.discard}
        cancelLabel={text.cancel}
        closeLabel={text.close}
        dangerous
        pending={acting}
        onConfirm={() => void remove(text.discarded)}
        onCancel={() => setDiscarding(false)}
      >
        {text.discardQuestion(
          name,
          orders?.filter(({ targetClientId }) => targetClientId === localId).length ?? 0,
        )}
      </ConfirmDialog>
    </>
  );
}

/** An address of the form in one line; empty if it has no street and no city. */
const placeOf = (fields: LocalClient['fields'], prefix: 'legalAddress' | 'deliveryAddress'): string =>
  [
    [fields[`${prefix}Street`], fields[`${prefix}Number`]].filter(Boolean).join(' '),
    fields[`${prefix}CityName`],
  ]
    .filter(Boolean)
    .join(', ');
