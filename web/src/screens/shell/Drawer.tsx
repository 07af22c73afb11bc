import { useNavigate } from 'react-router';
import { useLogout, useSession } from '../../api/api';
import { usePage } from '../../api/page';
import { shellText } from '../../text/shell';
import { Dialog } from '../../ui/Dialog';
import { NavItem } from './NavBar';
import { useNavLinks } from './useNavLinks';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The navigation of narrow windows. */
export function Drawer({ open, onClose }: DrawerProps) {
  const links = useNavLinks();
  const session = useSession();
  const { signInEnabled } = usePage().context;
  const navigate = useNavigate();
  const logout = useLogout();
  const own =
    session !== undefined
      ? [{ label: shellText.orders, to: '/purchases' }]
      : signInEnabled
        ? [{ label: shellText.logIn, to: '/login' }]
        : [];
  return (
    <Dialog open={open} onClose={onClose} title={shellText.menu} closeLabel={shellText.close} shape="drawer">
      <nav className="drawer-nav" aria-label={shellText.mainNav}>
        {[...links, ...own].map((entry) => (
          <NavItem key={entry.label} entry={entry} onGo={onClose} />
        ))}
        {session !== undefined && (
          <button
            type="button"
            className="nav-item"
            onClick={() => {
              onClose();
              logout();
              void navigate('/store');
            }}
          >
            {shellText.logOut}
          </button>
        )}
      </nav>
    </Dialog>
  );
}
