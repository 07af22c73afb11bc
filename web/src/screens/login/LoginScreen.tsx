import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSessionState } from '../../api/api';
import { usePage } from '../../api/page';
import { useToasts } from '../../api/toasts';
import { ConfirmationNote } from '../../features/auth/ConfirmationNote';
import { useEmailConfirmation } from '../../features/auth/useEmailConfirmation';
import type { LoginOutcome } from '../../features/auth/useLogin';
import { authText } from '../../text/auth';
import { registrationText } from '../../text/registration';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { Tabs } from '../../ui/Tabs';
import { LoginTab } from './LoginTab';
import { RegisterTab } from './RegisterTab';
import './LoginScreen.css';

type TabKey = 'login' | 'register';

export default function LoginScreen() {
  const { brand, context } = usePage();
  const { login } = brand.images;
  const confirmation = useEmailConfirmation();
  const { selected, visited, select } = useTab();
  const confirming = confirmation.kind === 'confirming';
  useWayOut(confirming);
  const toasts = useToasts();

  function loggedIn({ mustChangePassword }: LoginOutcome) {
    if (mustChangePassword) toasts.show({ text: authText.mustChange, tone: 'warn' });
  }
  return (
    <div className="page-width login">
      <div className="login-panel" data-tab={confirming ? undefined : selected}>
        <div className="login-art">
          <img src={login.src} alt={login.alt} width={login.width} height={login.height} />
        </div>
        <div className="login-side">
          <h1 className="spoken">{selected === 'login' ? authText.logIn : registrationText.tab}</h1>
          {confirming && (
            <p className="login-confirming" role="status">
              <Spinner size="large" />
              {authText.confirming}
            </p>
          )}
          <ConfirmationNote confirmation={confirmation} />
          {!context.signInEnabled && <Note>{authText.signInOff}</Note>}
          {!confirming && context.signInEnabled && (
            <Tabs
              keep
              label={authText.tabs}
              selected={selected}
              onSelect={select}
              tabs={[
                {
                  key: 'login',
                  label: authText.logIn,
                  panel: <LoginTab onLogin={loggedIn} onRegister={() => select('register')} />,
                },
                {
                  key: 'register',
                  label: registrationText.tab,
                  panel: visited && <RegisterTab />,
                },
              ]}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The tab of the address (?r opens the registration), until another one is chosen. */
function useTab() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const asked: TabKey = params.has('r') ? 'register' : 'login';
  const [{ of, selected, visited }, setTab] = useState({
    of: key,
    selected: asked,
    visited: asked === 'register',
  });
  const select = (tab: TabKey) =>
    setTab((before) => ({ of: key, selected: tab, visited: before.visited || tab === 'register' }));
  // a link to the other tab is followed while the screen is open
  if (of !== key) select(asked);
  return { selected, visited, select };
}

/** Who is logged in has nothing to do here, and who owes a new password sets it first. */
function useWayOut(busy: boolean) {
  const { session } = useSessionState();
  const navigate = useNavigate();
  const to =
    session === undefined || busy ? undefined : session.mustChangePassword ? '/changepass' : '/store';
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true });
  }, [to, navigate]);
}
