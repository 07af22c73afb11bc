// The figures of the account: balance, what is overdue, the next due day, and the credit that is left.

import type { AccountSummary } from '@mostrador/contract/entries/account';
import { daysBetween } from '@mostrador/rules/days';
import { formatPesos } from '@mostrador/rules/money';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { openText, accountText as text } from '../../text/account';
import { creditText } from '../../text/credit';
import { Icon } from '../../ui/Icon';
import { fullDay } from './account-days';

export function AccountFigures({ account }: { readonly account: AccountSummary }) {
  const { balance, overdue, nextDue, credit, open, today } = account;
  return (
    <dl className="account-figures" aria-label={text.figures}>
      <Figure
        name={balance < 0 ? text.inFavour : text.balance}
        value={formatPesos(Math.abs(balance))}
        detail={openText(open) || text.nothingOpen}
      />
      <Figure
        name={text.overdue}
        value={formatPesos(overdue)}
        detail={
          overdue === 0 ? (
            <span data-tone="ok">
              <Icon of={CircleCheck} />
              {text.upToDate}
            </span>
          ) : (
            <span data-tone="late">
              <Icon of={TriangleAlert} />
              {text.payNow}
            </span>
          )
        }
      />
      <Figure
        name={text.nextDue}
        value={nextDue === null ? '–' : formatPesos(nextDue.amount)}
        detail={
          nextDue === null ? (
            text.noneDue
          ) : (
            <span data-tone="soon">
              <Icon of={Clock} />
              {text.onDay(fullDay(nextDue.day), daysBetween(today, nextDue.day) - 1)}
            </span>
          )
        }
      />
      {credit !== null && (
        <Figure
          name={text.credit}
          value={formatPesos(Math.max(0, credit.left))}
          detail={
            <>
              <meter
                className="account-credit"
                min={0}
                max={Math.max(1, credit.limit)}
                value={Math.min(credit.limit, Math.max(0, credit.left))}
                aria-label={text.credit}
              />
              {credit.left < 0 && (
                <span data-tone="late">
                  <Icon of={TriangleAlert} />
                  {text.overCredit}
                </span>
              )}
              {text.creditOf(formatPesos(credit.limit), credit.openOrders)}
              {credit.control === 'hold' && <span>{creditText.holds}</span>}
            </>
          }
        />
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly detail: ReactNode;
}

function Figure({ name, value, detail }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{detail}</small>
      </dd>
    </div>
  );
}
