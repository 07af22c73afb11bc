// The links of the side bar, in groups: the screens of the desk, and those of the shop that belong to its work.

import { formatWhole } from '@mostrador/rules/money';
import { Link, useLocation } from 'react-router';
import { useDeskCounts } from '../../features/desk/queries';
import { Icon } from '../../ui/Icon';
import type { DeskCount } from '../routes';
import { shellText as text } from '../text/shell';
import { currentEntry, useDeskWays } from './desk-ways';

const GROUPS = ['top', 'catalogue', 'company'] as const;

export function SideNav({ onGo }: { readonly onGo?: () => void }) {
  const { pathname } = useLocation();
  const { entries, links } = useDeskWays();
  const current = currentEntry(entries, pathname);
  return (
    <nav className="d-nav" aria-label={text.main}>
      {GROUPS.map((group) => {
        const rows = entries.filter(({ entry }) => entry.group === group);
        if (rows.length === 0) return null;
        return (
          <div key={group}>
            {group !== 'top' && <p className="d-nav__label">{text.groups[group]}</p>}
            {rows.map(({ path, title, entry }) => (
              <Link key={path} to={path} aria-current={path === current ? 'page' : undefined} onClick={onGo}>
                <Icon of={entry.icon} />
                <span>{title}</span>
                <Count of={entry.count} />
              </Link>
            ))}
          </div>
        );
      })}
      {links.length > 0 && (
        <div>
          <p className="d-nav__label">{text.groups.store}</p>
          {links.map(({ href, label, icon, count }) => (
            <a key={href} href={href}>
              <Icon of={icon} />
              <span>{label}</span>
              <Count of={count} />
            </a>
          ))}
        </div>
      )}
    </nav>
  );
}

/** What waits for a user: the figure stands out, and 0 is not shown. */
export const WAITS: ReadonlySet<DeskCount> = new Set([
  'ordersWithAttention',
  'waitingClients',
  'identityChanges',
  'toldTransfers',
  'late',
]);

function Count({ of }: { readonly of: DeskCount | undefined }) {
  const { data } = useDeskCounts();
  const count = of === undefined ? undefined : data?.[of];
  if (of === undefined || count === undefined || (count === 0 && WAITS.has(of))) return null;
  return <b className={WAITS.has(of) ? 'n n--hot' : 'n'}>{formatWhole(count)}</b>;
}
