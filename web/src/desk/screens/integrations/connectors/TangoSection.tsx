// Tango on the page of integrations: its state, what is exchanged and when, orders that wait for a person, and an early run.

import { RefreshCw, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { ConnectorDesk } from '../../../../features/connectors/useConnector';
import { useConnector } from '../../../../features/connectors/useConnector';
import { Button } from '../../../../ui/Button';
import { Empty } from '../../../../ui/Empty';
import { LinkButton } from '../../../../ui/LinkButton';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { useToasts } from '../../../../ui/useToasts';
import { connectorsText as text } from '../../../text/connectors';
import { SideSection } from '../../../ui/SideSection';
import { ConnectorNotices, ConnectorState } from './ConnectorState';
import { SettingsSheet } from './SettingsSheet';
import { TangoTable } from './TangoTable';
import './connectors.css';

export function TangoSection() {
  const desk = useConnector('tango', text.failed);
  return <TangoOverview desk={desk} hasLink />;
}

/** @param hasLink whether it leads to the connector's own page. */
export function TangoOverview({
  desk,
  hasLink = false,
}: {
  readonly desk: ConnectorDesk;
  readonly hasLink?: boolean;
}) {
  const { connector, hasFailed, reload } = desk;
  const toasts = useToasts();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function syncNow() {
    setBusy(true);
    const outcome = await desk.run().finally(() => setBusy(false));
    const failed = 'failed' in outcome;
    toasts.show({
      text: failed ? outcome.failed : text.syncing,
      tone: failed ? 'error' : 'ok',
      about: 'connectors',
    });
  }
  const isSetUp = connector !== undefined && (connector.enabled || connector.hasSecret);
  return (
    <SideSection title={connector?.name ?? text.title} hint={connector?.about} anchor="tango">
      {hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {text.retryLoad}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {connector === undefined && !hasFailed && <Skeleton shape="row" />}
      {connector !== undefined && !isSetUp && (
        <Empty
          title={text.off.title}
          action={
            <Button kind="secondary" icon={Settings2} onClick={() => setEditing(true)}>
              {text.off.connect}
            </Button>
          }
        >
          {text.off.text}
        </Empty>
      )}
      {connector !== undefined && isSetUp && (
        <>
          <div className="connector-line">
            <ConnectorState connector={connector} />
            <span className="connector-actions">
              {connector.enabled && (
                <Button kind="secondary" icon={RefreshCw} pending={isBusy} onClick={() => void syncNow()}>
                  {text.syncNow}
                </Button>
              )}
              <Button kind="secondary" icon={Settings2} onClick={() => setEditing(true)}>
                {text.settings}
              </Button>
              {hasLink && (
                <LinkButton kind="secondary" to="/admin/integraciones/tango">
                  {text.details}
                </LinkButton>
              )}
            </span>
          </div>
          <TangoTable groups={connector.groups} />
          <ConnectorNotices connector={connector} />
        </>
      )}
      {isEditing && connector !== undefined && (
        <SettingsSheet connector={connector} desk={desk} onClose={() => setEditing(false)} />
      )}
    </SideSection>
  );
}
