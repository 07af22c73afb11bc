import { PASSWORD_MAX } from '@mostrador/rules/password';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { passwordText } from '../../text/password';
import { proofText as text } from '../../text/proof';
import { Button } from '../../ui/Button';
import { PasswordField } from '../../ui/PasswordField';

interface PasswordProofProps {
  readonly onProved: () => void;
  readonly onCancel: () => void;
  readonly onPending: (isPending: boolean) => void;
}

/** Proves the signed-in user's identity with the current password (call `prove`). */
export function PasswordProof({ onProved, onCancel, onPending }: PasswordProofProps) {
  const { carrier } = useApi();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  function work(isPending: boolean) {
    setPending(isPending);
    onPending(isPending);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    if (field.value === '') {
      setError(text.missing);
      field.focus();
      return;
    }
    work(true);
    setError(undefined);
    try {
      await carrier('prove', { body: { password: field.value } }, { fromServer: true });
      onProved();
    } catch (failure) {
      // the session has ended: there is nothing left to prove
      if (statusOf(failure) === 401) return onCancel();
      setError(messageOf(failure) ?? text.failed);
      work(false);
      field.select();
    }
  }
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
        error={error}
      />
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
