// The login modal: opens over the current page when a visitor adds a product to the cart. Modes: login and recovery.
// After login it sends users who owe a second factor or a new password to /changepass, these with the message
// 'Es necesario que cambie su contraseña.'

import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMissingStep } from '../../session/registration-step';
import { sessionText } from '../../text/session';
import { shellText } from '../../text/shell';
import { Dialog } from '../../ui/Dialog';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { useToasts } from '../../ui/useToasts';
import type { LoginMode } from './LoginModes';
import type { LoginOutcome } from './useLogin';
import './LoginModal.css';

// the form is loaded on demand, because few visitors open the dialog
const loginModes = partCode(async () => (await import('./LoginModes')).LoginModes);

const atFirst = { mode: 'login', email: '' } as const;

const OpenContext = createContext<() => Promise<boolean>>(async () => false);

/**
 * Opens the login in a dialog, so that the page keeps its state. Resolves to whether the user logged in and owes
 * neither a new password nor a second factor.
 */
export function useLoginModal(): () => Promise<boolean> {
  return use(OpenContext);
}

export function LoginModalProvider({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const toasts = useToasts();
  const navigate = useNavigate();
  const [{ mode, email }, setMode] = useState<{ mode: LoginMode; email: string }>(atFirst);
  const answer = useRef<(loggedIn: boolean) => void>(undefined);
  const missing = useMissingStep();
  const open = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setMode(atFirst);
        setOpened(true);
      }),
    [],
  );

  function close(loggedIn: boolean) {
    setOpened(false);
    answer.current?.(loggedIn);
    answer.current = undefined;
  }
  function loggedIn({ owes }: LoginOutcome) {
    close(!owes);
    if (!owes) return;
    if (owes === 'password') toasts.show({ text: sessionText.mustChange, tone: 'warn' });
    void navigate('/changepass');
  }
  return (
    <OpenContext value={open}>
      {children}
      <Dialog
        open={opened}
        onClose={() => close(false)}
        title={mode === 'login' ? sessionText.logIn : sessionText.recoverHeading}
        closeLabel={sessionText.close}
        size="small"
      >
        {mode === 'login' && (
          <p className="text-muted login-why">
            {missing === undefined ? sessionText.modalText : sessionText.modalMissing[missing]}
          </p>
        )}
        <LazyPart code={loginModes} words={shellText.part}>
          {(LoginModes) => (
            <LoginModes
              mode={mode}
              email={email}
              onMode={(next, typed) => setMode({ mode: next, email: typed })}
              onLogin={loggedIn}
              autoFocus
            />
          )}
        </LazyPart>
      </Dialog>
    </OpenContext>
  );
}
