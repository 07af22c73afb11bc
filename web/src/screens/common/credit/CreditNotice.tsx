// Tells the buyer before an order is confirmed that it goes beyond the client's credit: what is left, and what happens then.

import type { Cart } from '@mostrador/contract/entries/cart';
import type { CartAmounts } from '../../../features/cart/cart-amounts';
import { creditText as text } from '../../../text/credit';
import { formatMinute } from '../../../text/dates';
import { Note } from '../../../ui/Note';
import { useCreditOutcome } from './useCreditOutcome';

interface CreditNoticeProps {
  readonly cart: Pick<Cart, 'syncedCredit'>;
  readonly amounts: CartAmounts;
}

export function CreditNotice({ cart, amounts }: CreditNoticeProps) {
  const credit = useCreditOutcome(cart, amounts);
  if (credit?.outcome !== 'warned' && credit?.outcome !== 'held') return null;
  const { syncedCredit } = cart;
  return (
    <Note tone="warn" announce>
      <b>{text.exceeds}</b> {text.left(credit.left, credit.amount)} {text.consequence[credit.outcome]}
      {syncedCredit !== undefined &&
        ` ${text.synced(formatMinute(syncedCredit.at), syncedCredit.waitingOrders ?? 0)}`}
    </Note>
  );
}
