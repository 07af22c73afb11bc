import { PASSWORD_MAX } from '@mostrador/rules/password';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { CallFailed, messageOf, statusOf } from '../../api/call-failed';
import { passkeyFailure } from '../../notices/passkey-failure';
import { useKnowsPasskeys } from '../../page/passkey-support';
import { factorText } from '../../text/factors';
import { passwordText } from '../../text/password';
import { proofText as text } from '../../text/proof';
import { Button } from '../../ui/Button';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';

interface PasswordProofProps {
  readonly onProved: () => void;
  readonly onCancel: () => void;
  readonly onPending: (isPending: boolean) => void;
}

interface ProofError {
  readonly field: 'password' | 'code' | 'passkey';
  readonly message: string;
}

/**
 * Proves the signed-in user's identity (call `prove`): with the current password, and a code if the server asks for one, or
 * with a passkey.
 */
export function PasswordProof({ onProved, onCancel, onPending }: PasswordProofProps) {
  const { carrier } = useApi();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ProofError>();
  const [withCode, setWithCode] = useState(false);
  const knowsPasskeys = useKnowsPasskeys();
  function work(isPending: boolean) {
    setPending(isPending);
    onPending(isPending);
  }
  /** Returns the field to correct; undefined after success. */
  async function send(
    prove: () => Promise<unknown>,
    failedField: ProofError['field'],
  ): Promise<ProofError['field'] | undefined> {
    work(true);
    setError(undefined);
    try {
      await prove();
      onProved();
      return undefined;
    } catch (failure) {
      // the session has ended: there is nothing left to prove
      if (statusOf(failure) === 401) {
        onCancel();
        return undefined;
      }
      const field = failure instanceof CallFailed && failure.field === 'code' ? 'code' : failedField;
      if (field === 'code') setWithCode(true);
      const message =
        field === 'passkey' ? passkeyFailure(failure, factorText) : (messageOf(failure) ?? text.failed);
      setError({ field, message });
      work(false);
      return field;
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const { elements } = event.currentTarget;
    const field = elements.namedItem('password') as HTMLInputElement;
    const code = elements.namedItem('code');
    if (field.value === '') {
      setError({ field: 'password', message: text.missing });
      field.focus();
      return;
    }
    const body = {
      password: field.value,
      ...(code instanceof HTMLInputElement && { code: code.value }),
    };
    const wrong = await send(() => carrier('prove', { body }, { fromServer: true }), 'password');
    if (wrong === 'password') field.select();
    else if (wrong === 'code' && code instanceof HTMLInputElement) code.select();
  }
  const proveByPasskey = () =>
    send(async () => {
      const { askForPasskey } = await import('./passkeys');
      const passkey = await askForPasskey(carrier);
      await carrier('prove', { body: { passkey } }, { fromServer: true });
    }, 'passkey');
  const errorOf = (field: ProofError['field']) => (error?.field === field ? error.message : undefined);
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{text.why}</p>
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        showLabel={passwordText.show}
        hideTextLabel={passwordText.hide}
        error={errorOf('password')}
      />
      {withCode && (
        <TextField
          label={factorText.anyCode}
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          maxLength={40}
          error={errorOf('code')}
          autoFocus
        />
      )}
      {knowsPasskeys && (
        <Button kind="quiet" icon={KeyRound} onClick={proveByPasskey} disabled={pending}>
          {factorText.usePasskey}
        </Button>
      )}
      {error?.field === 'passkey' && <p role="alert">{error.message}</p>}
      <div className="row row--end">
        <Button kind="secondary" onClick={onCancel} disabled={pending}>
          {text.cancel}
        </Button>
        <Button type="submit" pending={pending}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}
