// The two modes of the login modal and of /login: the log-in form (mode 1) and, after the recover-password link
// '¿Olvidó su contraseña?', the form for password recovery (mode 2).

import type { MouseEvent } from 'react';
import { authText } from '../../text/auth';
import { LoginForm } from './LoginForm';
import { RecoveryForm } from './RecoveryForm';
import type { SecondStepChallenge } from './second-step';
import type { LoginOutcome } from './useLogin';

/** login: user and password. recovery: the e-mail, for those who forgot the password. */
export type LoginMode = 'login' | 'recovery';

interface LoginModesProps {
  readonly mode: LoginMode;
  readonly email: string;
  /** Called to switch the form, with the e-mail typed so far. */
  readonly onMode: (mode: LoginMode, email: string) => void;
  readonly onLogin: (outcome: LoginOutcome) => void;
  readonly autoFocus?: boolean | undefined;
  /** The second step of a log-in that began with Google. */
  readonly step?: SecondStepChallenge | undefined;
  readonly onStepLeft?: (() => void) | undefined;
}

export function LoginModes({ mode, email, onMode, onLogin, autoFocus, step, onStepLeft }: LoginModesProps) {
  if (mode === 'recovery') return <RecoveryForm email={email} onBack={(typed) => onMode('login', typed)} />;

  function forgotten({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const fields = currentTarget.form === null ? undefined : new FormData(currentTarget.form);
    onMode('recovery', String(fields?.get('usr') ?? '').trim());
  }
  return (
    <LoginForm
      email={email}
      onLogin={onLogin}
      autoFocus={autoFocus}
      step={step}
      onStepLeft={onStepLeft}
      aside={
        <button type="button" className="text-link" onClick={forgotten}>
          {authText.forgotten}
        </button>
      }
    />
  );
}
