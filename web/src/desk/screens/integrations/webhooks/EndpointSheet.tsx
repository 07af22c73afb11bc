// The sheet of an endpoint of webhooks: its fields, a test, its secret, enable, disable and remove, and its history.

import type { WebhookEndpoint } from '@mostrador/contract/entries/webhooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WebhookEndpoints } from '../../../../features/webhooks/useWebhookEndpoints';
import { Button } from '../../../../ui/Button';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog';
import { Note } from '../../../../ui/Note';
import { useToasts } from '../../../../ui/useToasts';
import { momentText } from '../../../text/amounts';
import { webhooksText } from '../../../text/webhooks';
import { FormSheet } from '../../../ui/FormSheet';
import { EndpointFields, type EndpointProblems, endpointProblems } from './EndpointFields';
import { EndpointHistory } from './EndpointHistory';
import { EndpointState, endpointName } from './EndpointTable';
import { RotateSheet } from './RotateSheet';

const { form, actions: text, secret } = webhooksText;

interface EndpointSheetProps {
  readonly endpoint: WebhookEndpoint;
  readonly desk: WebhookEndpoints;
  readonly onClose: () => void;
}

export function EndpointSheet({ endpoint, desk, onClose }: EndpointSheetProps) {
  const { endpointId, url, description, events, enabled, previousSecretUntil } = endpoint;
  const seen = { url, description, events, enabled };
  const [draft, setDraft] = useState({ url, description, events });
  const [problems, setProblems] = useState<EndpointProblems>({});
  const [refused, setRefused] = useState<string>();
  const [isRotating, setRotating] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const toasts = useToasts();
  const navigate = useNavigate();
  if (isRotating) return <RotateSheet endpoint={endpoint} desk={desk} onClose={() => setRotating(false)} />;

  /** Says what was done, or why it was not. */
  async function change(work: Promise<object>, done: string): Promise<boolean> {
    const outcome = await work;
    const failed = 'failed' in outcome ? String(outcome.failed) : undefined;
    setRefused(failed);
    if (failed === undefined) toasts.show({ text: done, tone: 'ok', about: 'webhooks' });
    return failed === undefined;
  }
  async function save() {
    const wrong = endpointProblems(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (await change(desk.save(endpointId, seen, { ...draft, enabled }), form.saved)) onClose();
  }
  return (
    <FormSheet title={endpointName(endpoint)} verb={form.save} onClose={onClose} onSubmit={save} hasOwnChecks>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <p className="webhook-line">
        <EndpointState endpoint={endpoint} />
      </p>
      <EndpointFields draft={draft} problems={problems} onChange={setDraft} />
      <h3 className="d-h">{text.title}</h3>
      <div className="webhook-actions">
        {enabled && (
          <Button kind="secondary" onClick={() => void change(desk.test(endpointId), text.tested)}>
            {text.test}
          </Button>
        )}
        <Button
          kind="secondary"
          onClick={() =>
            navigate(`/admin/integraciones/avisos?${new URLSearchParams({ destino: endpointId })}`)
          }
        >
          {text.log}
        </Button>
        <Button kind="secondary" onClick={() => setRotating(true)}>
          {secret.rotate}
        </Button>
        <Button
          kind="secondary"
          onClick={() => void change(desk.save(endpointId, seen, { ...seen, enabled: !enabled }), form.saved)}
        >
          {enabled ? text.disable : text.enable}
        </Button>
        <Button kind="secondary" onClick={() => setRemoving(true)}>
          {text.remove}
        </Button>
      </div>
      {previousSecretUntil !== null && <p className="sub">{secret.both(momentText(previousSecretUntil))}</p>}
      <p className="sub">{text.disabledHint}</p>
      <h3 className="d-h">{webhooksText.history.title}</h3>
      <EndpointHistory endpointId={endpointId} />
      <ConfirmDialog
        open={isRemoving}
        title={text.removeTitle}
        confirmLabel={text.remove}
        cancelLabel={text.cancel}
        closeLabel={text.cancel}
        dangerous
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          void change(desk.remove(endpointId), text.removed);
        }}
      >
        <p>{text.removeText}</p>
      </ConfirmDialog>
    </FormSheet>
  );
}
