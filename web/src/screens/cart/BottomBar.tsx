import type { ReactNode } from 'react';
import './BottomBar.css';

/** The bar at the bottom of the cart screen on phones: keeps the total and the button to the next step in view. */
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
