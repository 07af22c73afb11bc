import { List, LogOut, Package, ReceiptText, UserRound, UserRoundPen } from 'lucide-react';
import { Link } from 'react-router';
import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { Skeleton } from '../../ui/Skeleton';
import { useLogOut } from './useLogOut';
import { useOfflineEntries } from './useOfflineEntries';
import { WhoAmI } from './WhoAmI';

/** The user menu in the header, with 'Listas', 'Pedidos', 'Cuenta', 'Perfil' and 'Salir' (logout); for a visitor, the link to log in. */
export function UserMenu() {
  const { session, expected } = useSessionState();
  const { signInEnabled } = usePage().context;
  const { logOut, dialog } = useLogOut();
  const offlineEntries = useOfflineEntries();
  if (expected !== undefined) {
    return (
      <Link to="/profile" className="header-button" aria-label={shellText.profile[expected]}>
        <Icon of={UserRound} />
        <span className="header-words" data-coming="">
          <small>{shellText.profile[expected]}</small>
          <Skeleton />
        </span>
      </Link>
    );
  }
  if (session === undefined) {
    if (!signInEnabled) return null;
    return (
      <Link to="/login" className="header-button">
        <Icon of={UserRound} />
        <span className="header-words">
          <small>{shellText.clients}</small>
          <b>{shellText.logIn}</b>
        </span>
      </Link>
    );
  }
  return (
    <>
      <Menu
        align="end"
        chevron={false}
        className="header-button"
        head={<WhoAmI session={session} />}
        label={shellText.userMenu(session.clientName)}
        button={
          <>
            <Icon of={UserRound} />
            <span className="header-words">
              <small>{shellText.profile[session.profile]}</small>
              <b>{session.clientName}</b>
            </span>
          </>
        }
        entries={[
          { key: 'lists', label: shellText.lists, icon: List, to: '/listas' },
          { key: 'orders', label: shellText.orders, icon: Package, to: '/purchases' },
          { key: 'account', label: shellText.account, icon: ReceiptText, to: '/cuenta' },
          { key: 'profile', label: shellText.ownProfile, icon: UserRoundPen, to: '/profile' },
          ...offlineEntries,
          {
            key: 'logout',
            label: shellText.logOut,
            icon: LogOut,
            apart: true,
            onSelect: logOut,
          },
        ]}
      />
      {dialog}
    </>
  );
}
