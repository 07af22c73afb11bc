import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToasts } from '../../api/toasts';
import { authText } from '../../text/auth';
import { Dialog } from '../../ui/Dialog';
import type { LoginMode } from './LoginModes';
import type { LoginOutcome } from './useLogin';
import './LoginModal.css';

// few visitors of a page ever open it
const LoginModes = lazy(async () => ({ default: (await import('./LoginModes')).LoginModes }));

const atFirst = { mode: 'login', email: '' } as const;

const OpenContext = createContext<() => void>(() => undefined);

/** Opens the login in front of the page: what one was doing is still there afterwards. */
export function useLoginModal(): () => void {
  return use(OpenContext);
}

export function LoginModalProvider({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const toasts = useToasts();
  const navigate = useNavigate();
  const [{ mode, email }, setMode] = useState<{ mode: LoginMode; email: string }>(atFirst);
  const open = useCallback(() => {
    setMode(atFirst);
    setOpened(true);
  }, []);

  function loggedIn({ mustChangePassword }: LoginOutcome) {
    setOpened(false);
    if (!mustChangePassword) return;
    toasts.show({ text: authText.mustChange, tone: 'warn' });
    void navigate('/changepass');
  }
  return (
    <OpenContext value={open}>
      {children}
      <Dialog
        open={opened}
        onClose={() => setOpened(false)}
        title={mode === 'login' ? authText.logIn : authText.recoverHeading}
        closeLabel={authText.close}
        size="small"
      >
        {mode === 'login' && <p className="text-muted login-why">{authText.modalText}</p>}
        <Suspense>
          <LoginModes
            mode={mode}
            email={email}
            onMode={(next, typed) => setMode({ mode: next, email: typed })}
            onLogin={loggedIn}
            autoFocus
          />
        </Suspense>
      </Dialog>
    </OpenContext>
  );
}
