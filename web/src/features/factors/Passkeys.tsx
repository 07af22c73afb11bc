// The passkeys in 'Seguridad': add one under a name, rename it, remove it.

import type { NewPasskeyAnswer, OwnFactors, OwnPasskey } from '@mostrador/contract/entries/factors';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { passkeyFailure } from '../../notices/passkey-failure';
import { useKnowsPasskeys } from '../../page/passkey-support';
import { formatMinute } from '../../text/dates';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { FactorQuestion, type Question } from './FactorQuestion';
import { useFactorChange } from './queries';

interface PasskeysProps {
  readonly factors: OwnFactors;
  readonly onChanged: () => void;
  /** A passkey was added; the token continues the session. */
  readonly onAdded: (token: string) => Promise<void>;
}

export function Passkeys({ factors, onChanged, onAdded }: PasskeysProps) {
  const { carrier } = useApi();
  const { run, pending, error } = useFactorChange();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const knowsPasskeys = useKnowsPasskeys();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const passkeyName = nameIn(event);
    if (passkeyName === '') return;
    const done = await run(
      async () => {
        const { startRegistration } = await import('@simplewebauthn/browser');
        const optionsJSON = await carrier('beginPasskey', {});
        const { id, rawId, response } = await startRegistration({ optionsJSON });
        const { clientDataJSON, attestationObject, transports } = response;
        const passkey: NewPasskeyAnswer = {
          id,
          rawId,
          type: 'public-key',
          response: { clientDataJSON, attestationObject, transports: transports ?? [] },
        };
        return carrier('addPasskey', { body: { passkeyName, passkey } });
      },
      (failure) => passkeyFailure(failure, text),
    );
    if (done === undefined) return;
    setAdding(false);
    await onAdded(done.token);
  }
  async function rename(event: FormEvent<HTMLFormElement>, passkeyId: string) {
    event.preventDefault();
    const passkeyName = nameIn(event);
    if (passkeyName === '') return;
    const done = await run(() => carrier('renamePasskey', { params: { passkeyId }, body: { passkeyName } }));
    if (done === undefined) return;
    setRenaming(undefined);
    onChanged();
  }
  async function remove({ passkeyId }: OwnPasskey) {
    if ((await run(() => carrier('removePasskey', { params: { passkeyId } }))) !== undefined) onChanged();
  }
  function askToRemove(passkey: OwnPasskey) {
    setQuestion({
      title: text.removePasskeyTitle(passkey.name),
      consequence: text.removePasskeyConsequence,
      action: text.remove,
      onConfirm: () => void remove(passkey),
    });
  }
  return (
    <div className="stack">
      <div className="factor">
        <div className="factor-text">
          <h3 className="factor-title">{text.passkeys}</h3>
          <p className="text-muted text-small">{knowsPasskeys ? text.passkeysWhy : text.noPasskeysHere}</p>
          {error !== undefined && (
            <p className="factor-error" role="alert">
              {error}
            </p>
          )}
        </div>
        {!adding && knowsPasskeys && (
          <Button kind="secondary" onClick={() => setAdding(true)}>
            {text.addPasskey}
          </Button>
        )}
      </div>
      {adding && (
        <NameForm
          name=""
          action={text.addPasskey}
          pending={pending}
          onSubmit={(event) => void add(event)}
          onCancel={() => setAdding(false)}
        />
      )}
      {factors.passkeys.length > 0 && (
        <ul className="factor-passkeys">
          {factors.passkeys.map((passkey) => (
            <li key={passkey.passkeyId} className="factor">
              {renaming === passkey.passkeyId ? (
                <NameForm
                  name={passkey.name}
                  action={text.save}
                  pending={pending}
                  onSubmit={(event) => void rename(event, passkey.passkeyId)}
                  onCancel={() => setRenaming(undefined)}
                />
              ) : (
                <>
                  <div className="factor-text">
                    <p className="factor-name">{passkey.name}</p>
                    <p className="text-muted text-small">
                      {passkey.lastUsedAt === null
                        ? text.neverUsed
                        : text.lastUsed(formatMinute(passkey.lastUsedAt))}
                    </p>
                  </div>
                  <div className="factor-actions">
                    <Button
                      kind="quiet"
                      aria-label={text.renamePasskey(passkey.name)}
                      onClick={() => setRenaming(passkey.passkeyId)}
                    >
                      {text.rename}
                    </Button>
                    <Button
                      kind="quiet"
                      aria-label={text.removePasskey(passkey.name)}
                      disabled={pending}
                      onClick={() => askToRemove(passkey)}
                    >
                      {text.remove}
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <FactorQuestion question={question} onClose={() => setQuestion(undefined)} />
    </div>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly action: string;
  readonly pending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
}

function NameForm({ name, action, pending, onSubmit, onCancel }: NameFormProps) {
  return (
    <form className="stack factor-name-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={text.passkeyName}
        hint={text.passkeyNameHint}
        name="passkeyName"
        maxLength={60}
        defaultValue={name}
        autoFocus
      />
      <div className="row">
        <Button type="submit" pending={pending}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Returns the typed name; focuses the field when it is empty. */
function nameIn(event: FormEvent<HTMLFormElement>): string {
  const field = event.currentTarget.elements.namedItem('passkeyName') as HTMLInputElement;
  if (field.value.trim() === '') field.focus();
  return field.value.trim();
}
