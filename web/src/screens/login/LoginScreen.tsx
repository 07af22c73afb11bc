import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLogout, useSessionState } from '../../api/api';
import { usePage } from '../../api/page';
import { useToasts } from '../../api/toasts';
import { LoginForm } from '../../features/auth/LoginForm';
import type { LoginOutcome } from '../../features/auth/useLogin';
import { authText } from '../../text/auth';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Tabs } from '../../ui/Tabs';
import './LoginScreen.css';

export default function LoginScreen() {
  const { brand, context } = usePage();
  const { login } = brand.images;
  useWayOut();
  return (
    <div className="page-width login">
      <div className="login-panel">
        <div className="login-art">
          <img src={login.src} alt={login.alt} width={login.width} height={login.height} />
        </div>
        <div className="login-side">
          <h1 className="spoken">{authText.logIn}</h1>
          {context.signInEnabled ? (
            <Tabs
              label={authText.logIn}
              selected="login"
              onSelect={() => undefined}
              tabs={[{ key: 'login', label: authText.logIn, panel: <LoginTab /> }]}
            />
          ) : (
            <Note>{authText.signInOff}</Note>
          )}
        </div>
      </div>
    </div>
  );
}

function LoginTab() {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { token, session } = useSessionState();
  const logout = useLogout();

  function loggedIn({ mustChangePassword }: LoginOutcome) {
    if (!mustChangePassword) return;
    toasts.show({ text: authText.mustChange, tone: 'warn' });
    void navigate('/changepass');
  }
  return (
    <div className="stack login-tab">
      <h2 className="section-title">{authText.heading}</h2>
      {token !== undefined && session === undefined && (
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
      <LoginForm onLogin={loggedIn} />
      <div className="login-other">
        <Button kind="secondary" block disabled>
          {authText.google}
        </Button>
      </div>
    </div>
  );
}

/** Who is logged in has nothing to do here. A password that must be changed has its own way. */
function useWayOut() {
  const { session } = useSessionState();
  const navigate = useNavigate();
  const done = session !== undefined && !session.mustChangePassword;
  useEffect(() => {
    if (done) void navigate('/store', { replace: true });
  }, [done, navigate]);
}
