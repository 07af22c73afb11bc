import type { ReactNode } from 'react';
import './BottomBar.css';

/** On a phone the total and the next step stay in view. */
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
