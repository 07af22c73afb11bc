import type { ReactNode } from 'react';
import './BottomBar.css';

/** The bottom bar of the cart screen on phones: keeps the total and the button 'Finalizar Pedido' or 'Confirmar' in view. */
export function BottomBar({
  label,
  amount,
  children,
}: {
  readonly label: string;
  readonly amount: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="bottom-bar">
      <p>
        {label}
        <b>{amount}</b>
      </p>
      {children}
    </div>
  );
}
