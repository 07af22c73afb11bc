// The lines of a refused offline order that changed on the server: what changed, and the owner's decision on each.

import type { OfflineDifference } from '@mostrador/contract/entries/sync';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { useMemo, useState } from 'react';
import { acceptedOf, offeredOf } from '../../offline/outbox/accept-differences';
import type { LocalOrder } from '../../offline/schema';
import { syncText } from '../../text/sync';
import { Segmented } from '../../ui/Segmented';
import { TextField } from '../../ui/TextField';

const text = syncText.review;
const pesos = (amount: number) => formatPesos(toCentavos(amount));

export interface Decided {
  /** The decided units of each changed line, by product code. */
  readonly decisions: ReadonlyMap<string, number>;
  readonly decide: (code: string, units: number | undefined) => void;
  readonly complete: boolean;
  /** The order with the decisions applied; undefined until it can be sent. */
  readonly accepted: LocalOrder | undefined;
}

/** Holds the decisions. There is no default: the owner decides on each changed line. */
export function useDecisions(order: LocalOrder): Decided {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, number>>(new Map());
  const accepted = useMemo(() => acceptedOf(order, decisions, order.localUniqueId), [order, decisions]);
  return {
    decisions,
    accepted,
    complete: order.answer?.differences.every(({ code }) => decisions.has(code)) ?? false,
    decide(code, units) {
      const next = new Map(decisions);
      if (units === undefined) next.delete(code);
      else next.set(code, units);
      setDecisions(next);
    },
  };
}

export function ChangedLines({ order, decided }: { readonly order: LocalOrder; readonly decided: Decided }) {
  const names = new Map(order.purchaseProducts.map(({ code, name }) => [code, name]));
  return (
    <ul className="review-changes">
      {order.answer?.differences.map((difference) => (
        <li
          key={difference.code}
          className="review-change"
          data-decided={decided.decisions.has(difference.code) ? '' : undefined}
        >
          <p>
            <b>{names.get(difference.code) ?? difference.name}</b>
            <span className="review-line-note">{difference.code}</span>
          </p>
          <p>{whatChanged(difference)}</p>
          <Decision
            difference={difference}
            name={names.get(difference.code) ?? difference.name}
            units={decided.decisions.get(difference.code)}
            onDecide={(units) => decided.decide(difference.code, units)}
          />
        </li>
      ))}
    </ul>
  );
}

type Choice = 'none' | 'take' | 'leave';

interface DecisionProps {
  readonly difference: OfflineDifference;
  readonly name: string;
  readonly units: number | undefined;
  readonly onDecide: (units: number | undefined) => void;
}

function Decision({ difference, name, units, onDecide }: DecisionProps) {
  const offered = offeredOf(difference);
  const [choice, setChoice] = useState<Choice>('none');
  const [typed, setTyped] = useState('');
  const take =
    offered === undefined
      ? text.takeOther
      : offered === 0
        ? undefined
        : difference.kind === 'price'
          ? text.takePrice
          : text.takeQuantity(offered);
  function choose(next: Choice) {
    setChoice(next);
    onDecide(next === 'leave' ? 0 : next === 'take' ? (offered ?? wholeOf(typed)) : undefined);
  }
  return (
    <>
      <Segmented
        legend={text.decision(name)}
        hideLegend
        options={[
          ...(take === undefined ? [] : [{ value: 'take' as const, label: take }]),
          { value: 'leave' as const, label: text.leaveOut },
        ]}
        value={choice as 'take' | 'leave'}
        onChange={choose}
      />
      {choice === 'take' && offered === undefined && (
        <TextField
          label={text.newQuantity}
          inputMode="numeric"
          value={typed}
          aria-invalid={units === undefined && typed !== ''}
          onChange={({ target }) => {
            setTyped(target.value);
            onDecide(wholeOf(target.value));
          }}
        />
      )}
    </>
  );
}

function wholeOf(typed: string): number | undefined {
  const number = Number(typed);
  return Number.isInteger(number) && number >= 1 && number <= QUANTITY_MAX ? number : undefined;
}

function whatChanged({ kind, quantity, priceSeen, priceNow, available }: OfflineDifference): string {
  if (kind === 'gone') return text.gone;
  if (kind === 'no_price' || priceNow === null) return text.noPrice;
  if (kind === 'price') return text.priceChanged(pesos(priceSeen), pesos(priceNow));
  const first = kind === 'stock' ? text.stock(quantity, available ?? 0) : text.quantityChanged;
  return priceNow === priceSeen ? first : `${first} ${text.andPrice(pesos(priceNow))}`;
}
