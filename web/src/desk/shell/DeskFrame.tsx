// The frame around every screen of the desk: side bar with the company, the search, the links and the user; on a phone a
// bar at the top and five ways at the bottom.

import { Ellipsis, ExternalLink, LogOut, Menu as MenuIcon, Search, UserRoundPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useDeskCounts, useFreshCounts } from '../../features/desk/queries';
import { useBrand } from '../../page/page';
import { useProfile, useSession } from '../../session/session-context';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { SkipLink } from '../../ui/SkipLink';
import { shellText as text } from '../text/shell';
import { currentEntry, type EntryScreen, useDeskWays } from './desk-ways';
import { Palette } from './Palette';
import { ShortcutList } from './ShortcutList';
import { SideNav, WAITS } from './SideNav';
import { useDeskKeys } from './useDeskKeys';
import { useDeskLogOut } from './useDeskLogOut';

export function DeskFrame({ children }: { readonly children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { logOut, dialog } = useDeskLogOut();
  const openPalette = () => setPaletteOpen(true);
  useFreshCounts(useLocation().pathname);
  useDeskKeys({ onFind: openPalette, onHelp: () => setHelpOpen(true) });
  return (
    <>
      <SkipLink to="contenido">{text.skip}</SkipLink>
      <aside className="d-side" aria-label={text.desk}>
        <CompanyLink />
        <button type="button" className="d-find" aria-keyshortcuts="Control+K" onClick={openPalette}>
          <Icon of={Search} />
          <span>{text.find}</span>
          <kbd>{text.findKey}</kbd>
        </button>
        <SideNav />
        <SideFoot onLogOut={logOut} />
      </aside>
      <header className="d-top">
        <IconButton icon={MenuIcon} label={text.menu} onClick={() => setMenuOpen(true)} />
        <CompanyLink />
        <span className="push-end">
          <IconButton icon={Search} label={text.findShort} onClick={openPalette} />
        </span>
      </header>
      <main className="d-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <PhoneWays onMore={() => setMenuOpen(true)} />
      <Dialog
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={text.menu}
        closeLabel={text.close}
        shape="drawer"
      >
        <SideNav onGo={() => setMenuOpen(false)} />
        <SideFoot onLogOut={logOut} />
      </Dialog>
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      {isHelpOpen && <ShortcutList onClose={() => setHelpOpen(false)} />}
      {dialog}
    </>
  );
}

function CompanyLink() {
  const brand = useBrand();
  const { data } = useDeskCounts();
  const companyName = data?.companyName ?? brand.companyName;
  return (
    <Link to="/admin" className="d-co">
      <span className="d-co__mark" aria-hidden="true">
        {companyName.slice(0, 1)}
      </span>
      <span className="d-co__name">{companyName}</span>
    </Link>
  );
}

function SideFoot({ onLogOut }: { readonly onLogOut: () => void }) {
  const name = useSession()?.clientName ?? '';
  const profile = useProfile() === 2 ? 2 : 3;
  return (
    <div className="d-side__foot">
      <a className="d-shop" href="/store">
        <Icon of={ExternalLink} />
        <span>{text.toStore}</span>
      </a>
      <Menu
        className="d-me"
        chevron={false}
        label={text.user(name)}
        button={
          <>
            <span className="d-ava" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span className="d-me__t">
              <b>{name}</b>
              <small>{text.roles[profile]}</small>
            </span>
            <Icon of={Ellipsis} />
          </>
        }
        entries={[
          { key: 'profile', label: text.profile, icon: UserRoundPen, to: '/profile', file: true },
          { key: 'logout', label: text.logOut, icon: LogOut, apart: true, onSelect: onLogOut },
        ]}
      />
    </div>
  );
}

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.slice(0, 1).toUpperCase() ?? '')
    .join('');
}

/** The five ways of a phone: those screens of the desk and of the shop that say so, and the menu. */
function PhoneWays({ onMore }: { readonly onMore: () => void }) {
  const { pathname } = useLocation();
  const { entries, links } = useDeskWays();
  const current = currentEntry(entries, pathname);
  const { data } = useDeskCounts();
  const [first, ...others] = entries.filter(({ entry }) => entry.onPhone);
  const link = ({ path, title, entry }: EntryScreen) => (
    <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
      <Icon of={entry.icon} />
      <span>{title}</span>
      {entry.count !== undefined && WAITS.has(entry.count) && (data?.[entry.count] ?? 0) > 0 && (
        <b>{data?.[entry.count]}</b>
      )}
    </Link>
  );
  return (
    <nav className="d-tabs" aria-label={text.ways}>
      {first !== undefined && link(first)}
      {links.map(
        ({ href, onPhone, count }) =>
          onPhone && (
            <a key={href} href={href}>
              <Icon of={onPhone.icon} />
              <span>{onPhone.label}</span>
              {count !== undefined && (data?.[count] ?? 0) > 0 && <b>{data?.[count]}</b>}
            </a>
          ),
      )}
      {others.map(link)}
      <button type="button" onClick={onMore}>
        <Icon of={Ellipsis} />
        <span>{text.more}</span>
      </button>
    </nav>
  );
}
