// The login modal: opens over the current page when a visitor adds a product to the cart. Modes: login and recovery.
// After login it sends users who owe a second factor or a new password to /changepass, these with the message
// 'Es necesario que cambie su contraseña.'

import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sessionText } from '../../text/session';
import { shellText } from '../../text/shell';
import { partCode } from '../../ui/LazyPart';
import { useToasts } from '../../ui/useToasts';
import type { LoginOutcome } from './useLogin';

// loaded on demand, because few visitors open it
const loginDialog = partCode(async () => (await import('./LoginDialog')).LoginDialog);

const OpenContext = createContext<() => Promise<boolean>>(async () => false);

/**
 * Opens the login in a dialog, so that the page keeps its state. Resolves to whether the user logged in and owes
 * neither a new password nor a second factor.
 */
export function useLoginModal(): () => Promise<boolean> {
  return use(OpenContext);
}

export function LoginModalProvider({ children }: { readonly children: ReactNode }) {
  /** The number of openings while it is open, else 0. */
  const [opened, setOpened] = useState(0);
  const toasts = useToasts();
  const navigate = useNavigate();
  const answer = useRef<(loggedIn: boolean) => void>(undefined);
  const openings = useRef(0);
  const open = useCallback(async () => {
    try {
      await loginDialog.load();
    } catch {
      toasts.show({ text: shellText.part.failed, tone: 'error' });
      return false;
    }
    return await new Promise<boolean>((resolve) => {
      answer.current?.(false);
      answer.current = resolve;
      openings.current += 1;
      setOpened(openings.current);
    });
  }, [toasts]);

  function close(loggedIn: boolean) {
    setOpened(0);
    answer.current?.(loggedIn);
    answer.current = undefined;
  }
  function loggedIn({ owes }: LoginOutcome) {
    close(!owes);
    if (!owes) return;
    if (owes === 'password') toasts.show({ text: sessionText.mustChange, tone: 'warn' });
    void navigate('/changepass');
  }
  const LoginDialog = loginDialog.known();
  return (
    <OpenContext value={open}>
      {children}
      {opened > 0 && LoginDialog && (
        <LoginDialog key={opened} open onClose={() => close(false)} onLogin={loggedIn} />
      )}
    </OpenContext>
  );
}
