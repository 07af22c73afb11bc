import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { NET_WORDS, TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import type { ReactNode } from 'react';
import type { CartAmounts } from '../../features/cart/cart-amounts';
import './BottomBar.css';

/** The bottom bar of the cart screen on phones: keeps the total to pay and the button 'Finalizar Pedido' or 'Confirmar' in view. */
export function BottomBar({
  amounts: { total, taxes },
  children,
}: {
  readonly amounts: CartAmounts;
  readonly children: ReactNode;
}) {
  return (
    <div className="bottom-bar">
      <p>
        {taxes === null ? NET_WORDS : TO_PAY_WORDS}
        <b>{formatPesos(taxes === null ? total : toCentavos(taxes.toPay))}</b>
      </p>
      {children}
    </div>
  );
}
