import { use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoginModalProvider } from '../../features/auth/LoginModal';
import { CompanyColours } from '../../features/company/CompanyColours';
import { DeviceProvider } from '../../features/sync/device';
import { ScreenOfAddress } from '../../router';
import type { ScreenRow } from '../../routes';
import { useMissingStep } from '../../session/registration-step';
import { sessionText } from '../../text/session';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { SkipLink } from '../../ui/SkipLink';
import { Toasts } from '../../ui/Toasts';
import { useLostFocus } from '../../ui/useLostFocus';
import { ToastContext } from '../../ui/useToasts';
import { AddAfterLogin } from '../common/buying/AddAfterLogin';
import { TargetClientProvider } from '../common/target-client/TargetClient';
import { ActingBar } from './ActingBar';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Header } from './Header';
import { NavBar } from './NavBar';
import { ProofPrompt } from './ProofPrompt';
import { TabBar } from './TabBar';
import { TargetBar } from './TargetBar';
import './Shell.css';

// few users are in registration
const registrationBar = partCode(async () => (await import('./RegistrationBar')).RegistrationBar);

/** What happens next, for users whose registration is not complete. */
function RegistrationState() {
  if (useMissingStep() === undefined) return null;
  return (
    <LazyPart code={registrationBar} words={shellText.part}>
      {(RegistrationBar) => <RegistrationBar />}
    </LazyPart>
  );
}

/** The frame of every screen: bars, header, navigation, footer and notices. */
export function Shell({ onLoad }: { readonly onLoad?: (row: ScreenRow) => void }) {
  const toasts = use(ToastContext);
  useLostFocus('contenido');
  const { state } = useLocation();
  const isDeskRefused = state?.isDeskRefused === true;
  useEffect(() => {
    if (isDeskRefused) toasts?.show({ text: sessionText.deskOnly, tone: 'info' });
  }, [isDeskRefused, toasts]);
  return (
    <LoginModalProvider>
      <DeviceProvider>
        <TargetClientProvider>
          <CompanyColours />
          <SkipLink to="contenido">{shellText.skip}</SkipLink>
          <noscript>
            <p className="no-script">{shellText.noScript}</p>
          </noscript>
          <div className="shell-top no-print">
            <ActingBar />
            <Header />
            <TargetBar />
          </div>
          <NavBar />
          <RegistrationState />
          <main id="contenido" tabIndex={-1}>
            <ErrorBoundary>
              <AddAfterLogin>
                <ScreenOfAddress {...(onLoad && { onLoad })} />
              </AddAfterLogin>
            </ErrorBoundary>
          </main>
          <Footer />
          <TabBar />
          <ProofPrompt />
        </TargetClientProvider>
      </DeviceProvider>
      {toasts !== undefined && (
        <Toasts store={toasts} label={shellText.notices} closeLabel={shellText.close} />
      )}
    </LoginModalProvider>
  );
}
