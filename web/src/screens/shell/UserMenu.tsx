import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { Icon } from '../../ui/Icon';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { Menu } from '../../ui/Menu';
import { Skeleton } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';
import { WhoAmI } from './WhoAmI';

// loaded after the first view, or when the menu is opened
const userEntries = partCode(async () => (await import('./UserEntries')).UserEntries);

/** The user menu in the header, with 'Listas', 'Pedidos', 'Cuenta', 'Perfil' and 'Salir' (logout); for a visitor, the link to log in. */
export function UserMenu() {
  const { session, expected } = useSessionState();
  const { signInEnabled } = usePage().context;
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
      entries={[]}
      more={(onDone) => (
        <LazyPart code={userEntries} words={shellText.part} meanwhile={<Spinner label={shellText.loading} />}>
          {(UserEntries) => <UserEntries onDone={onDone} />}
        </LazyPart>
      )}
    />
  );
}
