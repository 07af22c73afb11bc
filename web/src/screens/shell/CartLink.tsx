import { formatPesos } from '@mostrador/rules/money';
import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { useCartItemsCount } from '../../features/cart/queries';
import { useCartTotal } from '../../features/cart/useCartTotal';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { Badge } from '../../ui/Badge';
import { Icon } from '../../ui/Icon';

/** The cart icon of the header: a link to the cart with its item count (cart count, `cartItemsCount`) and, once known, its total. */
export function CartLink() {
  const profile = useProfile();
  const count = useCartItemsCount();
  const total = useCartTotal();
  if (profile === undefined) return null;
  return (
    <Link to="/cart" className="header-button">
      <span className="header-cart">
        <Icon of={ShoppingCart} />
        <Badge count={count} label={shellText.cartCount(count)} />
      </span>
      <span className="header-words">
        <small>{shellText.cart}</small>
        <b key={total}>{total === undefined ? '\u00a0' : formatPesos(total)}</b>
      </span>
    </Link>
  );
}
