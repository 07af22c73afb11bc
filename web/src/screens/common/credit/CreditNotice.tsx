// Tells the buyer before an order is confirmed that it goes beyond the client's credit: what is left, and what happens then.

import type { Cart } from '@mostrador/contract/entries/cart';
import { creditOutcome, orderCredit } from '@mostrador/rules/credit';
import { toCentavos } from '@mostrador/rules/money';
import { useAccount } from '../../../features/account/queries';
import type { CartAmounts } from '../../../features/cart/cart-amounts';
import { usePage } from '../../../page/page';
import { creditText as text } from '../../../text/credit';
import { formatMinute } from '../../../text/dates';
import { Note } from '../../../ui/Note';

interface CreditNoticeProps {
  readonly cart: Pick<Cart, 'syncedCredit'>;
  readonly amounts: CartAmounts;
}

export function CreditNotice({ cart: { syncedCredit }, amounts: { total, taxes } }: CreditNoticeProps) {
  const { controlsCredit = false } = usePage().context;
  const online = useAccount(undefined, controlsCredit && syncedCredit === undefined).data?.credit;
  const credit = syncedCredit ?? online ?? null;
  if (credit === null) return null;
  const amount = orderCredit({ total, toPay: taxes === null ? null : toCentavos(taxes.toPay) });
  const outcome = creditOutcome(credit.control, credit.left, amount);
  if (outcome !== 'warned' && outcome !== 'held') return null;
  return (
    <Note tone="warn" announce>
      <b>{text.exceeds}</b> {text.left(credit.left, amount)} {text.consequence[outcome]}
      {syncedCredit !== undefined &&
        ` ${text.synced(formatMinute(syncedCredit.at), syncedCredit.waitingOrders ?? 0)}`}
    </Note>
  );
}
