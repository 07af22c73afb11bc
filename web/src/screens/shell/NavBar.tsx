import { NavLink } from 'react-router';
import { DownloadsMenu } from '../../features/exports/DownloadsMenu';
import { usePage } from '../../page/page';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { Menu } from '../../ui/Menu';
import { useAdministration } from './useAdministration';
import { type NavEntry, useNavLinks } from './useNavLinks';

/**
 * The row of links under the header, with the menus 'Descargas', 'Clientes' of visitors ('Iniciar Sesión',
 * 'Registrarse') and 'Administración'. Narrow windows show the drawer instead.
 */
export function NavBar() {
  const links = useNavLinks();
  const profile = useProfile();
  const administration = useAdministration();
  const { signInEnabled } = usePage().context;
  return (
    <nav className="nav-bar no-print" aria-label={shellText.mainNav}>
      <div className="page-width nav-row">
        {links.map((entry) => (
          <NavItem key={entry.label} entry={entry} />
        ))}
        <DownloadsMenu />
        {profile === undefined && signInEnabled && (
          <Menu
            button={shellText.clients}
            className="nav-item"
            entries={[
              { key: 'login', label: shellText.logIn, to: '/login' },
              { key: 'register', label: shellText.register, to: '/login?r=1' },
            ]}
          />
        )}
        {administration === null && <span className="nav-item">{shellText.administration}</span>}
        {administration && <administration.AdministrationMenu />}
      </div>
    </nav>
  );
}

interface NavItemProps {
  readonly entry: NavEntry;
  readonly onGo?: (() => void) | undefined;
}

export function NavItem({ entry: { label, to }, onGo }: NavItemProps) {
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is no stop of the Tab key
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is not announced as disabled
      <span role="link" aria-disabled="true" className="nav-item" title={shellText.editorOff}>
        {label}
      </span>
    );
  }
  return (
    <NavLink to={to} end className="nav-item" onClick={onGo}>
      {label}
    </NavLink>
  );
}
