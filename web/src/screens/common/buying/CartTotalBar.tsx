import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { useCart } from '../../../features/cart/queries';
import { useLeadTotal } from '../../../features/cart/useCartTotal';
import { usePage } from '../../../page/page';
import { storeText } from '../../../text/store';
import { LinkButton } from '../../../ui/LinkButton';
import './CartTotalBar.css';

/**
 * The bar at the foot of narrow windows: the cart's total, what is missing to the minimum order, and 'Ver pedido'.
 * Renders nothing while the cart is empty.
 */
export function CartTotalBar() {
  const cart = useCart().data;
  const leadTotal = useLeadTotal();
  const { minimumPurchaseAmount } = usePage().context;
  if (cart === undefined || cart.cartProducts.length === 0) return null;
  const total = toCentavos(cart.total);
  const shown = leadTotal(total, cart.taxes);
  // the minimum order leaves shipping out
  const missing = toCentavos(minimumPurchaseAmount) - (total - toCentavos(cart.shippingCost));
  return (
    <div className="order-bar no-print">
      <p>
        <span className="text-small text-muted">{minimumText(missing)}</span>
        <b key={shown}>{formatPesos(shown)}</b>
      </p>
      <LinkButton to="/cart">{storeText.seeOrder}</LinkButton>
    </div>
  );
}

/** Returns what is missing to the minimum order. The total must be above the minimum: equal is not enough. */
function minimumText(missing: number): string {
  if (missing < 0) return storeText.minimumReached;
  return missing === 0 ? storeText.minimumExact : storeText.minimumMissing(formatPesos(missing));
}
