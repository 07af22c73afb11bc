// The keys of /api/v1 on the page of integrations: the table, the sheets, and the text of a new key, shown once.

import type { NewApiKey } from '@mostrador/contract/entries/api-keys';
import { useState } from 'react';
import { useApiKeys } from '../../../../features/api-keys/useApiKeys';
import { Button } from '../../../../ui/Button';
import { Empty } from '../../../../ui/Empty';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { DOCUMENTATION, integrationsText, keysText as text } from '../../../text/integrations';
import { SideSection } from '../../../ui/SideSection';
import { KeySheet } from './KeySheet';
import { KeyTable } from './KeyTable';
import { NewKeySheet } from './NewKeySheet';
import { type FreshKey, ShownKey } from './ShownKey';
import './keys.css';

/** On a phone, the link to the documentation is here instead of in the head. */
const Hint = () => (
  <>
    {text.hint}{' '}
    <a className="link only-phone" href={DOCUMENTATION}>
      {integrationsText.documentation}
    </a>
  </>
);

interface KeysSectionProps {
  /** Whether the sheet of a new key is open; its button is in the head of the page. */
  readonly isCreating: boolean;
  readonly onCreated: () => void;
}

export function KeysSection({ isCreating, onCreated }: KeysSectionProps) {
  const desk = useApiKeys(text.failed);
  const [opened, setOpened] = useState<number>();
  const [fresh, setFresh] = useState<FreshKey>();
  const { keys, hasFailed, reload } = desk;
  const key = keys?.find(({ apiKeyId }) => apiKeyId === opened);

  function show({ text: shown }: NewApiKey, said: string) {
    setFresh({ text: shown, said });
    setOpened(undefined);
    onCreated();
  }
  return (
    <SideSection title={text.title} hint={<Hint />} anchor="claves">
      {fresh !== undefined && <ShownKey fresh={fresh} onDone={() => setFresh(undefined)} />}
      {hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {keys === undefined && !hasFailed && <Skeleton shape="row" />}
      {keys?.length === 0 && <Empty title={text.emptyTitle}>{text.emptyText}</Empty>}
      {keys !== undefined && keys.length > 0 && <KeyTable keys={keys} onOpen={setOpened} />}
      {isCreating && (
        <NewKeySheet
          desk={desk}
          onClose={onCreated}
          onMade={(made, name) => show(made, text.shown.created(name))}
        />
      )}
      {key !== undefined && (
        <KeySheet
          key={key.apiKeyId}
          apiKey={key}
          desk={desk}
          onClose={() => setOpened(undefined)}
          onRotated={(made, name) => show(made, text.shown.rotated(name))}
        />
      )}
    </SideSection>
  );
}
