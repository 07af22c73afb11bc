import { use } from 'react';
import { ToastContext } from '../../api/toasts';
import { LoginModalProvider } from '../../features/auth/LoginModal';
import { CompanyColours } from '../../features/company/CompanyColours';
import { ScreenOfAddress } from '../../router';
import type { ScreenRow } from '../../routes';
import { shellText } from '../../text/shell';
import { SkipLink } from '../../ui/SkipLink';
import { Toasts } from '../../ui/Toasts';
import { Breakwater } from './Breakwater';
import { Footer } from './Footer';
import { Header } from './Header';
import { NavBar } from './NavBar';
import './Shell.css';

/** What stands around every screen. */
export function Shell({ onLoad }: { readonly onLoad?: (row: ScreenRow) => void }) {
  const toasts = use(ToastContext);
  return (
    <LoginModalProvider>
      <CompanyColours />
      <SkipLink to="contenido">{shellText.skip}</SkipLink>
      <div className="shell-top no-print">
        <Header />
      </div>
      <NavBar />
      <main id="contenido" tabIndex={-1}>
        <Breakwater>
          <ScreenOfAddress {...(onLoad && { onLoad })} />
        </Breakwater>
      </main>
      <Footer />
      {toasts !== undefined && (
        <Toasts store={toasts} label={shellText.notices} closeLabel={shellText.close} />
      )}
    </LoginModalProvider>
  );
}
