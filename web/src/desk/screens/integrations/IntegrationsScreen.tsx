// The page of integrations (/admin/integraciones): the connector to Tango, the keys of the API for other systems, the webhooks that they receive, and the folder
// in which files are exchanged.

import { BookOpen, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { DOCUMENTATION, integrationsText, keysText } from '../../text/integrations';
import { DeskHead } from '../../ui/DeskHead';
import { TangoSection } from './connectors/TangoSection';
import { FolderSection } from './folder/FolderSection';
import { KeysSection } from './keys/KeysSection';
import { WebhooksSection } from './webhooks/WebhooksSection';

export default function IntegrationsScreen() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <DeskHead title={integrationsText.title}>
        <LinkButton kind="secondary" icon={BookOpen} to={DOCUMENTATION} reloadDocument>
          {integrationsText.documentation}
        </LinkButton>
        <span className="keep">
          <Button kind="secondary" icon={KeyRound} onClick={() => setCreating(true)}>
            {keysText.create}
          </Button>
        </span>
      </DeskHead>
      <TangoSection />
      <KeysSection isCreating={isCreating} onCreated={() => setCreating(false)} />
      <WebhooksSection />
      <FolderSection />
    </>
  );
}
