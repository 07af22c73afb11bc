import type { Cart } from '@mostrador/contract/entries/cart';
import { type CreditOutcome, creditOutcome, orderCredit } from '@mostrador/rules/credit';
import { type Centavos, toCentavos } from '@mostrador/rules/money';
import { useAccount } from '../../../features/account/queries';
import type { CartAmounts } from '../../../features/cart/cart-amounts';
import { usePage } from '../../../page/page';

export interface OrderCredit {
  readonly outcome: CreditOutcome;
  /** What is left of the credit, and what the order takes of it. */
  readonly left: Centavos;
  readonly amount: Centavos;
}

/** Returns what the client's credit makes of an order that is not placed yet; undefined where no limit is known. */
export function useCreditOutcome(
  { syncedCredit }: Pick<Cart, 'syncedCredit'>,
  { total, taxes }: CartAmounts,
): OrderCredit | undefined {
  const { controlsCredit = false } = usePage().context;
  const online = useAccount(undefined, controlsCredit && syncedCredit === undefined).data?.credit;
  const credit = syncedCredit ?? online ?? null;
  if (credit === null) return undefined;
  const amount = orderCredit({ total, toPay: taxes === null ? null : toCentavos(taxes.toPay) });
  return { outcome: creditOutcome(credit.control, credit.left, amount), left: credit.left ?? 0, amount };
}
