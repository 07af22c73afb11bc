import { Skeleton } from './Skeleton';
import './Price.css';

/** An amount as it is written, cut where the small part begins: '$ 12.450' and ',00'. */
export interface AmountParts {
  readonly whole: string;
  readonly cents: string;
}

export interface PriceProps {
  readonly amount: AmountParts;
  /** The list price, struck through above what one pays. */
  readonly was?: string | undefined;
  /** Read before the list price: 'Precio de lista'. */
  readonly wasLabel?: string | undefined;
  /** '−25 %'. */
  readonly off?: string | undefined;
  /** A short mark beside the price, and what it means: PVP, Precio de venta al público. */
  readonly mark?: string | undefined;
  readonly markTitle?: string | undefined;
  readonly size?: 'normal' | 'large' | undefined;
}

/** The row of the list price keeps its height when it is empty: the prices of a row of cards stand on one line. */
export function Price({ amount, was, wasLabel, off, mark, markTitle, size = 'normal' }: PriceProps) {
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
    </div>
  );
}

/** The marker's stroke: for offers and nothing else. */
export function OfferMark({ children }: { readonly children: string }) {
  return <span className="offer-mark">{children}</span>;
}

/** In the price's place and of its height, for those who may not see it. */
export function PriceHidden({ children }: { readonly children: React.ReactNode }) {
  return <div className="price price-hidden">{children}</div>;
}

/** In the price's place and of its height, while it is on the way. */
export function PriceComing({ size = 'normal' }: Pick<PriceProps, 'size'>) {
  return (
    <div className="price price-coming" data-size={size} aria-hidden="true">
      <span className="price-was" />
      <Skeleton shape="title" width="half" />
    </div>
  );
}
