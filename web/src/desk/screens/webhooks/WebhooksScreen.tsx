// The endpoints of webhooks (/admin/avisos): which systems receive which events, whether they do, and a sheet for each.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWebhookEndpoints } from '../../../features/webhooks/useWebhookEndpoints';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { webhooksText } from '../../text/webhooks';
import { DeskHead } from '../../ui/DeskHead';
import { EndpointSheet } from './EndpointSheet';
import { EndpointTable } from './EndpointTable';
import { NewEndpointSheet } from './NewEndpointSheet';
import './webhooks.css';

const { endpoints: text } = webhooksText;

export default function WebhooksScreen() {
  const desk = useWebhookEndpoints(webhooksText.form.failed);
  const [edited, setEdited] = useState<string>();
  const { endpoints, hasFailed, reload } = desk;
  const endpoint = endpoints?.find(({ endpointId }) => endpointId === edited);
  const close = () => setEdited(undefined);
  return (
    <>
      <DeskHead title={webhooksText.title} count={endpoints && text.count(endpoints.length)}>
        <span className="keep webhook-actions">
          <LinkButton kind="secondary" to="/admin/avisos/registro">
            {webhooksText.logShort}
          </LinkButton>
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {text.create}
          </Button>
        </span>
      </DeskHead>
      {hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {webhooksText.retry}
            </Button>
          }
        >
          {webhooksText.loadFailed}
        </Note>
      )}
      {endpoints === undefined && !hasFailed && <Skeleton shape="row" />}
      {endpoints?.length === 0 && <Empty title={text.emptyTitle}>{text.emptyText}</Empty>}
      {endpoints !== undefined && endpoints.length > 0 && (
        <EndpointTable endpoints={endpoints} onEdit={setEdited} />
      )}
      {edited === 'new' && <NewEndpointSheet desk={desk} onClose={close} />}
      {endpoint !== undefined && (
        <EndpointSheet key={endpoint.endpointId} endpoint={endpoint} desk={desk} onClose={close} />
      )}
    </>
  );
}
