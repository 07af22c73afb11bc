// The webhooks on the page of integrations: which systems receive which events, whether they do, a sheet for each, and what was sent last.

import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useWebhookEndpoints } from '../../../../features/webhooks/useWebhookEndpoints';
import { Button } from '../../../../ui/Button';
import { Empty } from '../../../../ui/Empty';
import { LinkButton } from '../../../../ui/LinkButton';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { webhooksText } from '../../../text/webhooks';
import { SideSection } from '../../../ui/SideSection';
import { EndpointSheet } from './EndpointSheet';
import { EndpointTable } from './EndpointTable';
import { LatestDeliveries } from './LatestDeliveries';
import { NewEndpointSheet } from './NewEndpointSheet';
import './webhooks.css';

const { endpoints: text } = webhooksText;
const ANCHOR = 'avisos';

export function WebhooksSection() {
  const desk = useWebhookEndpoints(webhooksText.form.failed);
  const [edited, setEdited] = useState<string>();
  const { endpoints, hasFailed, reload } = desk;
  const endpoint = endpoints?.find(({ endpointId }) => endpointId === edited);
  const close = () => setEdited(undefined);
  useShownAnchor(endpoints !== undefined);
  return (
    <SideSection title={webhooksText.title} hint={webhooksText.hint} anchor={ANCHOR}>
      <div className="webhook-actions">
        <Button kind="secondary" icon={Plus} onClick={() => setEdited('new')}>
          {text.create}
        </Button>
        <LinkButton kind="secondary" to="/admin/integraciones/avisos">
          {webhooksText.actions.log}
        </LinkButton>
      </div>
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
        <>
          <EndpointTable endpoints={endpoints} onEdit={setEdited} />
          <LatestDeliveries />
        </>
      )}
      {edited === 'new' && <NewEndpointSheet desk={desk} onClose={close} />}
      {endpoint !== undefined && (
        <EndpointSheet key={endpoint.endpointId} endpoint={endpoint} desk={desk} onClose={close} />
      )}
    </SideSection>
  );
}

/** Scrolls once to the section when the address names it and it has its rows. */
function useShownAnchor(isReady: boolean): void {
  const { hash } = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !isReady || hash !== `#${ANCHOR}`) return;
    isDone.current = true;
    document.getElementById(ANCHOR)?.scrollIntoView();
  }, [isReady, hash]);
}
