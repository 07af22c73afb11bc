// The log-in form: user, password and the login button 'Ingresar', and one sentence below them when the log-in fails.

import { type FormEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { authText } from '../../text/auth';
import { shellText } from '../../text/shell';
import { Button } from '../../ui/Button';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { PasskeyButton } from './PasskeyButton';
import type { SecondStepChallenge } from './second-step';
import { type LoginOutcome, useLogin } from './useLogin';
import './LoginForm.css';

const secondStep = partCode(async () => (await import('./SecondStep')).SecondStep);

interface LoginFormProps {
  readonly onLogin: (outcome: LoginOutcome) => void;
  /** The initial value of the user field. */
  readonly email?: string | undefined;
  /** Shown beside the button: the link to password recovery (recover-password). */
  readonly aside?: ReactNode;
  readonly autoFocus?: boolean | undefined;
  /** The second step of a log-in that began elsewhere, with Google. */
  readonly step?: SecondStepChallenge | undefined;
  readonly onStepLeft?: (() => void) | undefined;
}

export function LoginForm({
  onLogin,
  email = '',
  aside,
  autoFocus = false,
  step: givenStep,
  onStepLeft,
}: LoginFormProps) {
  const { login, pending, error, step, setStep } = useLogin();
  const asked = step ?? givenStep;
  // the way back from the second step mounts the form anew
  const [typedEmail, setTypedEmail] = useState(email);
  const form = useRef<HTMLFormElement>(null);
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const usr = String(fields.get('usr') ?? '').trim();
    setTypedEmail(usr);
    const outcome = await login(usr, String(fields.get('pass') ?? ''));
    if (outcome !== undefined) onLogin(outcome);
    else form.current?.querySelector<HTMLInputElement>(usr === '' ? '[name=usr]' : '[name=pass]')?.focus();
  }
  if (asked !== undefined)
    return (
      <LazyPart code={secondStep} words={shellText.part}>
        {(SecondStep) => (
          <SecondStep
            step={asked}
            onLogin={onLogin}
            onBack={() => {
              setStep(undefined);
              onStepLeft?.();
            }}
          />
        )}
      </LazyPart>
    );
  return (
    <form ref={form} className="login-form" method="post" noValidate onSubmit={submit}>
      <TextField
        label={authText.user}
        name="usr"
        type="email"
        autoComplete="username"
        maxLength={255}
        autoFocus={autoFocus}
        defaultValue={typedEmail}
      />
      <PasswordField
        label={authText.password}
        name="pass"
        autoComplete="current-password"
        maxLength={200}
        showLabel={authText.showPassword}
        hideTextLabel={authText.hidePassword}
        error={error}
      />
      <div className="row row--between">
        {/* until this code runs, a browser would send the password by itself, into the address */}
        <Button type="submit" size="large" pending={pending} disabled={!ready}>
          {authText.enter}
        </Button>
        {aside}
      </div>
      <PasskeyButton onLogin={onLogin} />
    </form>
  );
}

const never = () => () => undefined;
