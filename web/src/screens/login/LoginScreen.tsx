// The login screen (/login, /signin): login tab, register tab (?r), e-mail confirmation by its link (?t). After login,
// or if already logged in: redirect to the store, or to /changepass with 'Es necesario que cambie su contraseña.'

import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressIn } from '../../features/auth/return-address';
import type { LoginOutcome } from '../../features/auth/useLogin';
import { ConfirmationNote } from '../../features/registration/ConfirmationNote';
import { useEmailConfirmation } from '../../features/registration/useEmailConfirmation';
import { useHead } from '../../page/head';
import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import { authText } from '../../text/auth';
import { registrationText } from '../../text/registration';
import { shellText } from '../../text/shell';
import { afterFirstView } from '../../ui/after-first-view';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { Tabs } from '../../ui/Tabs';
import { useToasts } from '../../ui/useToasts';
import { LoginTab } from './LoginTab';
import './LoginScreen.css';

// half of this screen's code, for new clients only
const registerTab = partCode(async () => (await import('./RegisterTab')).RegisterTab);

/** Loads the registration before the first view of an address that opens it. */
export async function prepare(query: URLSearchParams): Promise<void> {
  if (query.has('r')) await registerTab.load();
}

type TabKey = 'login' | 'register';

export default function LoginScreen() {
  const { brand, context } = usePage();
  const { login } = brand.images;
  const confirmation = useEmailConfirmation();
  const { selected, visited, select } = useTab();
  const confirming = confirmation.kind === 'confirming';
  useRedirectLoggedIn(confirming);
  // if it does not load, opening the tab loads it
  useEffect(() => afterFirstView(() => void registerTab.load().catch(() => undefined)), []);
  const toasts = useToasts();
  useHead({ title: selected === 'login' ? authText.logIn : registrationText.tab });

  function warnOfPassword({ owes }: LoginOutcome) {
    if (owes === 'password') toasts.show({ text: authText.mustChange, tone: 'warn' });
  }
  return (
    <div className="page-width login" data-without-tabs="">
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
                  panel: <LoginTab onLogin={warnOfPassword} onRegister={() => select('register')} />,
                },
                {
                  key: 'register',
                  label: registrationText.tab,
                  panel: visited && (
                    <LazyPart
                      code={registerTab}
                      words={shellText.part}
                      meanwhile={<Spinner size="large" label={shellText.loading} />}
                    >
                      {(RegisterTab) => <RegisterTab />}
                    </LazyPart>
                  ),
                },
              ]}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The tab in the address: ?r opens the registration, which stays mounted once visited. */
function useTab() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const selected: TabKey = params.has('r') ? 'register' : 'login';
  const [visited, setVisited] = useState(false);
  if (selected === 'register' && !visited) setVisited(true);
  const select = (tab: TabKey) =>
    void navigate({ pathname, search: tab === 'register' ? '?r=1' : '' }, { replace: true, state });
  return { selected, visited: visited || selected === 'register', select };
}

/** Sends logged-in users back, or to /changepass if they must change their password. */
function useRedirectLoggedIn(busy: boolean) {
  const { session } = useSessionState();
  const navigate = useNavigate();
  const from = addressIn(useLocation().state) ?? '/store';
  const to = session === undefined || busy ? undefined : session.mustChangePassword ? '/changepass' : from;
  useEffect(() => {
    if (to === undefined) return;
    // the desk is another app
    if (/^\/admin(?![^/?])/.test(to)) location.replace(to);
    else void navigate(to, { replace: true });
  }, [to, navigate]);
}
