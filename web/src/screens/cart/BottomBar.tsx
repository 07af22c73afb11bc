import type { ReactNode } from 'react';
import './BottomBar.css';

/** A bar at the bottom of phones that keeps the total and the next step in view. */
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
