// The bar with the cart's total at the foot of narrow windows. Its code loads once there is a cart, which most visitors have not.

import { useCartItemsCount } from '../../../features/cart/queries';
import { shellText } from '../../../text/shell';
import { LazyPart, partCode } from '../../../ui/LazyPart';

const code = partCode(async () => (await import('./CartTotalBar')).CartTotalBar);

export function LazyCartTotalBar() {
  if (useCartItemsCount() === 0) return null;
  return (
    <LazyPart code={code} words={shellText.part}>
      {(CartTotalBar) => <CartTotalBar />}
    </LazyPart>
  );
}
