// The sheet of a key of /api/v1: what it may do, from where and until when, its rotation, its revocation and its history.

import type { ApiKey, NewApiKey } from '@mostrador/contract/entries/api-keys';
import { API_SCOPES } from '@mostrador/rules/api-scopes';
import { useState } from 'react';
import type { ApiKeys } from '../../../../features/api-keys/useApiKeys';
import { useRefreshHistory } from '../../../../features/change-log/queries';
import { Button } from '../../../../ui/Button';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog';
import { Note } from '../../../../ui/Note';
import { useToasts } from '../../../../ui/useToasts';
import { dayText, momentText } from '../../../text/amounts';
import { keysText } from '../../../text/integrations';
import { Sheet } from '../../../ui/Sheet';
import { KeyHistory } from './KeyHistory';
import { KeyState } from './KeyState';
import { RotateKeySheet } from './RotateKeySheet';

const { sheet: text, revoke, columns } = keysText;

interface KeySheetProps {
  readonly apiKey: ApiKey;
  readonly desk: ApiKeys;
  readonly onClose: () => void;
  readonly onRotated: (made: NewApiKey, name: string) => void;
}

export function KeySheet({ apiKey, desk, onClose, onRotated }: KeySheetProps) {
  const { apiKeyId, name, previousUntil, revokedAt } = apiKey;
  const [isRotating, setRotating] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const toasts = useToasts();
  const refreshHistory = useRefreshHistory();
  if (isRotating)
    return (
      <RotateKeySheet
        apiKey={apiKey}
        desk={desk}
        onClose={() => setRotating(false)}
        onMade={(made) => onRotated(made, name)}
      />
    );

  async function revokeKey() {
    setRevoking(false);
    const outcome = await desk.revoke(apiKeyId);
    setRefused('failed' in outcome ? outcome.failed : undefined);
    if ('failed' in outcome) return;
    toasts.show({ text: revoke.done, tone: 'ok', about: 'keys' });
    refreshHistory();
  }
  return (
    <Sheet
      title={name}
      onClose={onClose}
      footer={
        <span className="push">
          <Button kind="secondary" onClick={onClose}>
            {text.close}
          </Button>
        </span>
      }
    >
      <div className="key-sheet">
        {refused !== undefined && (
          <Note tone="danger" announce>
            {refused}
          </Note>
        )}
        {previousUntil !== null && <Note tone="warn">{text.both(momentText(previousUntil))}</Note>}
        <KeyFacts apiKey={apiKey} />
        {revokedAt === null && (
          <div className="key-actions">
            <Button kind="secondary" onClick={() => setRotating(true)}>
              {text.rotate}
            </Button>
            <Button kind="danger" onClick={() => setRevoking(true)}>
              {text.revoke}
            </Button>
          </div>
        )}
        <section>
          <h3 className="d-h">{text.scopes}</h3>
          <ul>
            {apiKey.scopes.map((scope) => (
              <li key={scope}>
                {API_SCOPES[scope]} <span className="key-scope">{scope}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className="d-h">{text.history}</h3>
          <KeyHistory apiKeyId={apiKeyId} />
        </section>
      </div>
      <ConfirmDialog
        open={isRevoking}
        title={revoke.title(name)}
        confirmLabel={revoke.verb}
        cancelLabel={revoke.cancel}
        closeLabel={revoke.cancel}
        dangerous
        onCancel={() => setRevoking(false)}
        onConfirm={() => void revokeKey()}
      >
        <p>{revoke.text}</p>
      </ConfirmDialog>
    </Sheet>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { beginning, addresses, expiresAt, lastUsedAt, madeAt, madeBy, rotatedAt, revokedAt } = apiKey;
  const made = momentText(madeAt);
  return (
    <dl className="kv kv--l">
      <dt>{columns.state}</dt>
      <dd>
        <KeyState apiKey={apiKey} />
      </dd>
      <dt>{columns.beginning}</dt>
      <dd className="key-mono">{beginning}</dd>
      <dt>{text.addresses}</dt>
      <dd>{addresses.length === 0 ? text.anywhere : addresses.join(', ')}</dd>
      <dt>{columns.lastUse}</dt>
      <dd>{lastUsedAt === null ? keysText.never : momentText(lastUsedAt)}</dd>
      <dt>{text.expires}</dt>
      <dd>{expiresAt === null ? text.noEnd : dayText(expiresAt)}</dd>
      <dt>{text.made}</dt>
      <dd>{madeBy === '' ? text.byCommand(made) : text.madeBy(madeBy, made)}</dd>
      {rotatedAt !== null && (
        <>
          <dt>{text.rotated}</dt>
          <dd>{momentText(rotatedAt)}</dd>
        </>
      )}
      {revokedAt !== null && (
        <>
          <dt>{text.revoked}</dt>
          <dd>{momentText(revokedAt)}</dd>
        </>
      )}
    </dl>
  );
}
