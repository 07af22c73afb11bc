// How an order was compared with its client's credit, and for an administrator the two ways to decide one in review.

import type { DeskOrder } from '@mostrador/contract/entries/order-desk';
import { creditLeft } from '@mostrador/rules/credit';
import { formatPesos } from '@mostrador/rules/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button';
import { momentText } from '../../text/amounts';
import { reviewText as text } from '../../text/review';
import { type ReviewDecision, ReviewSheet } from '../../ui/ReviewSheet';

interface CreditReviewProps {
  readonly desk: DeskOrder;
  /** Undefined for a salesman, who decides nothing. */
  readonly onDecide: ((decision: ReviewDecision, note: string) => Promise<void>) | undefined;
}

export function CreditReview({ desk: { order, clientId, credit }, onDecide }: CreditReviewProps) {
  const [decision, setDecision] = useState<ReviewDecision>();
  if (credit === null || credit.outcome === 'within') return null;
  const left = creditLeft(credit) ?? 0;
  const isWaiting = order.status === 'review';
  const beyond = formatPesos(credit.amount - left);
  const rows = [
    [text.figures.limit, credit.limit],
    [text.figures.balance, -credit.balance],
    [text.figures.openOrders, -credit.openOrders],
    [text.figures.left, left],
    [text.figures.amount, credit.amount],
  ] as const;
  return (
    <section className="order-review" data-waiting={isWaiting || undefined} aria-labelledby="order-review">
      <div>
        <h2 className="d-h" id="order-review">
          {credit.outcome === 'held' ? text.exceeds(beyond) : text.warned(beyond)}
        </h2>
        <p className="sub">
          {text.comparedAt(momentText(credit.at))}{' '}
          <Link className="f-link" to={`/admin/clientes/${clientId}`}>
            {text.toAccount}
          </Link>
        </p>
      </div>
      <dl>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatPesos(amount)}</dd>
          </div>
        ))}
      </dl>
      {isWaiting && onDecide !== undefined && (
        <p className="order-review-verbs">
          <Button onClick={() => setDecision('pending')}>{text.release}</Button>
          <Button kind="secondary" onClick={() => setDecision('cancelled')}>
            {text.cancel}
          </Button>
        </p>
      )}
      {decision !== undefined && onDecide !== undefined && (
        <ReviewSheet
          decision={decision}
          orders={1}
          onClose={() => setDecision(undefined)}
          onDecide={async (note) => {
            await onDecide(decision, note);
            setDecision(undefined);
          }}
        />
      )}
    </section>
  );
}
