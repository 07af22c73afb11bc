import type { ShownPrice } from './shown-prices';
import './SecondPrice.css';

/** The other price below the first one, in one small line: 'con IVA $ 121,00'; nothing where the company shows one price. */
export function SecondPrice({ of }: { readonly of: ShownPrice | undefined }) {
  if (of?.below === undefined) return null;
  return (
    <small className="second-price">
      {of.below.words} <span>{of.below.amount}</span>
    </small>
  );
}
