// The placeholder of a checkout step while its cart or order loads.

import { checkoutText as text } from '../../text/checkout';
import { Skeleton } from '../../ui/Skeleton';

export function CheckoutLoading() {
  return (
    <div className="checkout-columns" role="status" aria-label={text.loading}>
      <div className="stack">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
      <Skeleton shape="picture" />
    </div>
  );
}
