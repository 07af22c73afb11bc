import { NavLink } from 'react-router';
import { useCartItemsCount } from '../../features/cart/queries';
import { useBrand, usePage } from '../../page/page';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { Badge } from '../../ui/Badge';
import { useMayBuy } from '../common/buying/useMayBuy';
import './TabBar.css';

/** The bar at the foot of phones, within reach of the thumb. Its icons are drawn by the style sheet. */
export function TabBar() {
  const { menu } = useBrand();
  const profile = useProfile();
  const { signInEnabled } = usePage().context;
  const mayBuy = useMayBuy();
  const count = useCartItemsCount();
  const tabs = [
    ['home', '/', shellText.home],
    ['store', '/store', menu.store],
    ...(profile !== undefined && mayBuy ? quickTabs : []),
    ...(profile !== undefined ? ownTabs : signInEnabled ? visitorTabs : []),
    ...(profile === undefined ? contactTabs : []),
  ] as const;
  return (
    <nav className="tab-bar no-print" aria-label={shellText.tabs}>
      {tabs.map(([icon, to, label]) => (
        <NavLink key={to} to={to} end data-icon={icon}>
          {icon === 'cart' && <Badge count={count} label={shellText.cartCount(count)} />}
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}

const quickTabs = [['quick', '/pedido-rapido', shellText.quickTab]] as const;
const ownTabs = [
  ['orders', '/purchases', shellText.orders],
  ['cart', '/cart', shellText.cartTab],
] as const;
const visitorTabs = [['register', '/login?r=1', shellText.register]] as const;
const contactTabs = [['contact', '/contact-us', shellText.contact]] as const;
