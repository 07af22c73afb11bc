// The authenticator app and its recovery codes in 'Seguridad': turn it on with a QR code, turn it off, make new codes.

import type { OwnFactors } from '@mostrador/contract/entries/factors';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { QrCode } from './QrCode';
import { useFactorChange } from './queries';
import { RecoveryCodes } from './RecoveryCodes';

interface AppFactorProps {
  readonly factors: OwnFactors;
  /** The factors have changed; a token continues the session. */
  readonly onChanged: (token?: string) => void;
}

interface NewApp {
  readonly secret: string;
  readonly uri: string;
}

export function AppFactor({ factors, onChanged }: AppFactorProps) {
  const { carrier } = useApi();
  const { run, pending, error, clear } = useFactorChange();
  const [newApp, setNewApp] = useState<NewApp>();
  const [codes, setCodes] = useState<{ readonly list: readonly string[]; readonly token?: string }>();

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const done = await run(() => carrier('confirmTotp', { body: { code: field.value } }));
    if (done === undefined) return field.select();
    setNewApp(undefined);
    setCodes({ list: done.recoveryCodes, token: done.token });
  }
  async function makeCodes() {
    const done = await run(() => carrier('makeRecoveryCodes', {}));
    if (done !== undefined) setCodes({ list: done.recoveryCodes });
  }
  async function remove() {
    if ((await run(() => carrier('removeTotp', {}))) !== undefined) onChanged();
  }
  if (codes !== undefined)
    return (
      <RecoveryCodes
        codes={codes.list}
        onSaved={() => {
          setCodes(undefined);
          onChanged(codes.token);
        }}
      />
    );
  if (newApp !== undefined)
    return (
      <form className="stack" noValidate onSubmit={(event) => void confirm(event)}>
        <h3 className="factor-title">{text.app}</h3>
        <p>{text.scan}</p>
        <div className="factor-new-app">
          <QrCode text={newApp.uri} label={text.qr} />
          <div className="stack">
            <p>
              <span className="field-label">{text.secret}</span>
              <code className="factor-secret">{newApp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <TextField
              label={text.typeCode}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              error={error}
              autoFocus
            />
            <div className="row">
              <Button type="submit" pending={pending}>
                {text.confirm}
              </Button>
              <Button
                kind="quiet"
                onClick={() => {
                  clear();
                  setNewApp(undefined);
                }}
              >
                {text.cancel}
              </Button>
            </div>
          </div>
        </div>
      </form>
    );
  return (
    <div className="factor">
      <div className="factor-text">
        <h3 className="factor-title">{text.app}</h3>
        <p className="text-muted text-small">{factors.totp ? text.appOn : text.appOff}</p>
        {(factors.totp || factors.recoveryCodesLeft > 0) && (
          <p className="text-muted text-small">{text.recoveryLeft(factors.recoveryCodesLeft)}</p>
        )}
        {error !== undefined && (
          <p className="factor-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {factors.totp ? (
        <div className="factor-actions">
          <Button kind="secondary" pending={pending} onClick={makeCodes}>
            {text.makeCodes}
          </Button>
          <Button kind="quiet" aria-label={text.removeApp} disabled={pending} onClick={remove}>
            {text.remove}
          </Button>
        </div>
      ) : (
        <Button
          kind="secondary"
          pending={pending}
          onClick={async () => setNewApp(await run(() => carrier('beginTotp', {})))}
        >
          {text.addApp}
        </Button>
      )}
    </div>
  );
}
