// A product's price: the amount, the list price with a strike-through, the discount and the PVP mark; also its variants while
// hidden or loading.

import { Skeleton } from './Skeleton';
import './Price.css';

/** A formatted amount, split where the small print begins: '$ 12.450' and ',00'. */
export interface AmountParts {
  readonly whole: string;
  readonly cents: string;
}

export interface PriceProps {
  readonly amount: AmountParts;
  /** The list price, struck through above the price. */
  readonly was?: string | undefined;
  /** For screen readers, before the list price: 'Precio de lista'. */
  readonly wasLabel?: string | undefined;
  /** The discount: '−25 %'. */
  readonly off?: string | undefined;
  /** A short mark beside the price and its meaning: PVP, Precio de venta al público. */
  readonly mark?: string | undefined;
  readonly markTitle?: string | undefined;
  /** The price of a pack, below the price of a unit: 'Pack × 10: $ 31.898,00'. */
  readonly pack?: string | undefined;
  /** The other price, below: the final one in small below the net one, or the net one as legible as the final one above it. */
  readonly below?: { readonly words: string; readonly amount: string; readonly isEven: boolean } | undefined;
  readonly size?: 'normal' | 'large' | undefined;
}

/** The line of the list price keeps its height when it is empty, so that the prices of neighbouring cards align. */
export function Price({
  amount,
  was,
  wasLabel,
  off,
  mark,
  markTitle,
  pack,
  below,
  size = 'normal',
}: PriceProps) {
  return (
    <div className="price" data-size={size}>
      <span className="price-was">
        {was !== undefined && (
          <s>
            {wasLabel !== undefined && <span className="spoken">{wasLabel} </span>}
            {was}
          </s>
        )}
        {off !== undefined && <OfferMark>{off}</OfferMark>}
      </span>
      <strong className="price-now">
        {amount.whole}
        <small>{amount.cents}</small>
      </strong>
      {mark !== undefined && (
        <abbr className="price-mark" title={markTitle}>
          {mark}
        </abbr>
      )}
      {below !== undefined && (
        <span className="price-below" data-even={below.isEven ? '' : undefined}>
          {below.words} <b>{below.amount}</b>
        </span>
      )}
      {pack !== undefined && <span className="price-pack">{pack}</span>}
    </div>
  );
}

/** A highlighter stroke behind a price, only for offers. */
export function OfferMark({ children }: { readonly children: string }) {
  return <span className="offer-mark">{children}</span>;
}

/** Replaces the price, at the same height, for users who may not see it. */
export function PriceHidden({ children }: { readonly children: React.ReactNode }) {
  return <div className="price price-hidden">{children}</div>;
}

/** Replaces the price, at the same height, while it loads. */
export function PriceComing({ size = 'normal' }: Pick<PriceProps, 'size'>) {
  return (
    <div className="price price-coming" data-size={size} aria-hidden="true">
      <span className="price-was" />
      <Skeleton shape="title" width="half" />
    </div>
  );
}
