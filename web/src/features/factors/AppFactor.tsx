// The authenticator app and the recovery codes in 'Seguridad': turn the app on with a QR code, turn it off, make new codes.

import type { OwnFactors } from '@mostrador/contract/entries/factors';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { FactorQuestion, type Question } from './FactorQuestion';
import { QrCode } from './QrCode';
import { useFactorChange } from './queries';

interface AppFactorProps {
  readonly factors: OwnFactors;
  readonly onChanged: () => void;
  /** A change was refused: the factors may be others by now. */
  readonly onFailed: () => void;
  /** There are new recovery codes to show; a token continues the session. */
  readonly onCodes: (codes: readonly string[], token?: string) => void;
}

interface NewApp {
  readonly secret: string;
  readonly uri: string;
}

export function AppFactor({ factors, onChanged, onFailed, onCodes }: AppFactorProps) {
  const { carrier } = useApi();
  const { run, pending, error, clear } = useFactorChange();
  const [newApp, setNewApp] = useState<NewApp>();
  const [question, setQuestion] = useState<Question>();

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const done = await run(() => carrier('confirmTotp', { body: { code: field.value } }));
    if (done !== undefined) return onCodes(done.recoveryCodes, done.token);
    onFailed();
    field.select();
  }
  async function makeCodes() {
    const done = await run(() => carrier('makeRecoveryCodes', {}));
    if (done !== undefined) onCodes(done.recoveryCodes);
  }
  async function remove() {
    if ((await run(() => carrier('removeTotp', {}))) !== undefined) onChanged();
  }
  function askForCodes() {
    // without a code left, new ones replace nothing
    if (factors.recoveryCodesLeft === 0) return makeCodes();
    return setQuestion({
      title: text.makeCodesTitle,
      consequence: text.makeCodesConsequence,
      action: text.makeCodes,
      onConfirm: () => void makeCodes(),
    });
  }
  function askToRemove() {
    setQuestion({
      title: text.removeAppTitle,
      consequence: text.removeAppConsequence,
      action: text.remove,
      onConfirm: () => void remove(),
    });
  }
  async function begin() {
    const made = await run(() => carrier('beginTotp', {}));
    setNewApp(made);
    if (made === undefined) onFailed();
  }
  if (newApp !== undefined && !factors.totp)
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
        {(factors.totp || factors.passkeys.length > 0) && (
          <p className="text-muted text-small">{text.recoveryLeft(factors.recoveryCodesLeft)}</p>
        )}
        {error !== undefined && (
          <p className="factor-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="factor-actions">
        {(factors.totp || factors.passkeys.length > 0) && (
          <Button kind="secondary" pending={pending} onClick={askForCodes}>
            {text.makeCodes}
          </Button>
        )}
        {factors.totp ? (
          <Button kind="quiet" aria-label={text.removeApp} disabled={pending} onClick={askToRemove}>
            {text.remove}
          </Button>
        ) : (
          <Button kind="secondary" pending={pending} onClick={begin}>
            {text.addApp}
          </Button>
        )}
      </div>
      <FactorQuestion question={question} onClose={() => setQuestion(undefined)} />
    </div>
  );
}
