import type { Buying } from './useBuying';
import './BuyError.css';

/** The error below a product's quantity: why it cannot be bought. Renders nothing if it can. */
export function BuyError({ buying: { error, stepper } }: { readonly buying: Buying }) {
  if (error === undefined) return null;
  return (
    <p id={stepper.describedBy} className="card-error" role="alert">
      {error}
    </p>
  );
}
