// The tab 'Iniciar Sesión' of /login: password login, Google login, and the request of a recovery mail. A session that
// may not buy yet (in registration) also gets the exit button 'Salir'.

import { useState } from 'react';
import { useLogout } from '../../api/session-changes';
import { GoogleButton } from '../../features/auth/GoogleButton';
import { type LoginMode, LoginModes } from '../../features/auth/LoginModes';
import type { SecondStepChallenge } from '../../features/auth/second-step';
import type { LoginOutcome } from '../../features/auth/useLogin';
import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import { authText } from '../../text/auth';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';

interface LoginTabProps {
  readonly onLogin: (outcome: LoginOutcome) => void;
  readonly onRegister: () => void;
}

export function LoginTab({ onLogin, onRegister }: LoginTabProps) {
  const { token, session } = useSessionState();
  const logout = useLogout();
  const { context } = usePage();
  const [step, setStep] = useState<SecondStepChallenge>();
  const [state, setState] = useState<{ mode: LoginMode; email: string; came: boolean }>({
    mode: 'login',
    email: '',
    came: false,
  });
  return (
    <div className="stack login-tab">
      <h2 className="section-title">{state.mode === 'login' ? authText.heading : authText.recoverHeading}</h2>
      {state.mode === 'login' && token !== undefined && session === undefined && (
        <Note
          action={
            <Button kind="secondary" onClick={logout}>
              {authText.exit}
            </Button>
          }
        >
          {authText.exitText}
        </Note>
      )}
      <LoginModes
        mode={state.mode}
        email={state.email}
        onMode={(mode, email) => setState({ mode, email, came: true })}
        onLogin={onLogin}
        autoFocus={state.came}
        step={step}
        onStepLeft={() => setStep(undefined)}
      />
      {/* stays mounted during a recovery, because a login may still be pending */}
      <div className="stack" hidden={state.mode !== 'login'}>
        <div className="login-other">
          <GoogleButton onLogin={onLogin} onStep={setStep} />
        </div>
        <p className="text-small text-muted">
          {authText.notYet}{' '}
          <button type="button" className="text-link" onClick={onRegister}>
            {authText.register}
          </button>{' '}
          {context.priceVisibleForUsersOnly === 'true'
            ? authText.registerForPrices
            : authText.registerForOrders}
        </p>
      </div>
    </div>
  );
}
