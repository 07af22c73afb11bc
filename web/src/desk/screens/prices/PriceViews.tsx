// The ways between the screens about prices: grid, lists, planned prices, discounts, and what a client pays.

import { NavLink } from 'react-router';
import { pricesText } from '../../text/prices';
import './prices.css';

const views = [
  { to: '/admin/precios', label: pricesText.views.grid },
  { to: '/admin/precios/listas', label: pricesText.views.lists },
  { to: '/admin/precios/programados', label: pricesText.views.plans },
  { to: '/admin/precios/descuentos', label: pricesText.views.discounts },
  { to: '/admin/precios/codigos', label: pricesText.views.codes },
  { to: '/admin/precios/que-paga', label: pricesText.views.explain },
] as const;

export function PriceViews() {
  return (
    <nav className="d-views price-views" aria-label={pricesText.views.label}>
      {views.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
