import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToasts } from '../../api/toasts';
import { authText } from '../../text/auth';
import { Dialog } from '../../ui/Dialog';
import type { LoginOutcome } from './useLogin';
import './LoginModal.css';

// few visitors of a page ever open it
const LoginForm = lazy(async () => ({ default: (await import('./LoginForm')).LoginForm }));

const OpenContext = createContext<() => void>(() => undefined);

/** Opens the login in front of the page: what one was doing is still there afterwards. */
export function useLoginModal(): () => void {
  return use(OpenContext);
}

export function LoginModalProvider({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const toasts = useToasts();
  const navigate = useNavigate();
  const open = useCallback(() => setOpened(true), []);

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
        title={authText.logIn}
        closeLabel={authText.close}
        size="small"
      >
        <p className="text-muted login-why">{authText.modalText}</p>
        <Suspense>
          <LoginForm onLogin={loggedIn} autoFocus />
        </Suspense>
      </Dialog>
    </OpenContext>
  );
}
