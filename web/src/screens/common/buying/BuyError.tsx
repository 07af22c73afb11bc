import type { Buying } from './useBuying';
import './BuyError.css';

/** Why a product cannot be bought in its quantity, or that its quantity was raised. Renders nothing if neither holds. */
export function BuyError({ buying: { error, raised, stepper } }: { readonly buying: Buying }) {
  const text = error ?? raised;
  if (text === undefined) return null;
  return (
    <p
      id={stepper.describedBy}
      className="card-error"
      data-tone={error === undefined ? 'warn' : undefined}
      role="alert"
    >
      {text}
    </p>
  );
}
