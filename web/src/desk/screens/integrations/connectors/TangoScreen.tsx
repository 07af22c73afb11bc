// The page of the connector to Tango (/admin/integraciones/tango): what is exchanged, the check of the access token, the address for
// Tango's notifications, and the log.

import { useState } from 'react';
import { useConnector } from '../../../../features/connectors/useConnector';
import { Button } from '../../../../ui/Button';
import { CopyButton } from '../../../../ui/CopyButton';
import { Note } from '../../../../ui/Note';
import { connectorsText as text } from '../../../text/connectors';
import { integrationsText } from '../../../text/integrations';
import { DeskHead } from '../../../ui/DeskHead';
import { SideSection } from '../../../ui/SideSection';
import { ExchangeLog } from './ExchangeLog';
import { TangoOverview } from './TangoSection';

export default function TangoScreen() {
  const desk = useConnector('tango', text.failed);
  const { connector } = desk;
  const [tested, setTested] = useState<{ readonly isOk: boolean; readonly message: string }>();
  const [isBusy, setBusy] = useState(false);

  async function test() {
    setBusy(true);
    const outcome = await desk.test().finally(() => setBusy(false));
    setTested('failed' in outcome ? { isOk: false, message: outcome.failed } : outcome.done);
  }
  return (
    <>
      <DeskHead title={text.title} parent={{ to: '/admin/integraciones', label: integrationsText.title }}>
        {connector?.hasSecret && (
          <Button kind="secondary" pending={isBusy} onClick={() => void test()}>
            {text.form.test}
          </Button>
        )}
      </DeskHead>
      {tested !== undefined && (
        <Note tone={tested.isOk ? 'ok' : 'danger'} announce>
          {tested.message}
        </Note>
      )}
      <TangoOverview desk={desk} />
      {connector !== undefined && connector.notificationUrl !== '' && (
        <SideSection title={text.notification.title} hint={text.notification.hint}>
          <div className="connector-line">
            <code className="connector-url">{connector.notificationUrl}</code>
            <CopyButton
              text={connector.notificationUrl}
              label={text.notification.copy}
              doneLabel={text.notification.copied}
              accessibleName={text.notification.label}
            />
          </div>
        </SideSection>
      )}
      <ExchangeLog kind="tango" desk={desk} />
    </>
  );
}
