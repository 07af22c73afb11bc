import { DownloadsList } from '../../features/exports/DownloadsList';
import { usePage } from '../../page/page';
import { useProfile, useSession } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { Dialog } from '../../ui/Dialog';
import { NavItem } from './NavBar';
import { useAdministration } from './useAdministration';
import { useLogOut } from './useLogOut';
import { type NavEntry, useNavLinks } from './useNavLinks';
import { useOfflineEntries } from './useOfflineEntries';
import { WhoAmI } from './WhoAmI';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The side menu of narrow windows: navigation, own account, administration, working offline and 'Salir'. */
export function Drawer({ open, onClose }: DrawerProps) {
  const links = useNavLinks();
  const session = useSession();
  const profile = useProfile();
  const { signInEnabled } = usePage().context;
  const { logOut, dialog } = useLogOut();
  const offlineEntries = useOfflineEntries();
  const visitorsOwn = [
    { label: shellText.logIn, to: '/login' },
    { label: shellText.register, to: '/login?r=1' },
  ];
  const own = profile !== undefined ? ownLinks : signInEnabled ? visitorsOwn : [];
  const administration = useAdministration();
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={shellText.menu}
        closeLabel={shellText.close}
        shape="drawer"
      >
        {session !== undefined && <WhoAmI session={session} />}
        <nav className="drawer-nav" aria-label={shellText.mainNav}>
          {links.map((entry) => (
            <NavItem key={entry.label} entry={entry} onGo={onClose} />
          ))}
          {administration && (
            <administration.AdministrationList
              onGo={onClose}
              link={({ key, ...entry }) => <NavItem key={key} entry={entry} onGo={onClose} />}
            />
          )}
          {own.map((entry) => (
            <NavItem key={entry.label} entry={entry} onGo={onClose} />
          ))}
          {offlineEntries.map(({ key, label, onSelect }) => (
            <button
              key={key}
              type="button"
              className="nav-item"
              onClick={() => {
                onClose();
                onSelect?.();
              }}
            >
              {label}
            </button>
          ))}
          <DownloadsList onGo={onClose} />
          {session !== undefined && (
            <button
              type="button"
              className="nav-item"
              onClick={() => {
                onClose();
                logOut();
              }}
            >
              {shellText.logOut}
            </button>
          )}
        </nav>
      </Dialog>
      {dialog}
    </>
  );
}

const ownLinks: readonly NavEntry[] = [
  { label: shellText.lists, to: '/listas' },
  { label: shellText.orders, to: '/purchases' },
  { label: shellText.account, to: '/cuenta' },
  { label: shellText.ownProfile, to: '/profile' },
];
