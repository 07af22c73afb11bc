// The orders that are chosen in /purchases to be repeated together, and the result of the last repetition.

import type { RepeatResult } from '@mostrador/contract/entries/orders';
import { REPEATED_ORDERS_MAX } from '@mostrador/rules/limits';
import { useState } from 'react';
import { useCartArrived, useShownTarget } from '../../features/cart/queries';
import { useRepeatOrder } from '../../features/orders/useRepeatOrder';
import { repeatText as text } from '../../text/orders';
import { useToasts } from '../../ui/useToasts';
import { useTargetClient } from '../common/target-client/TargetClient';

export type Repeating = ReturnType<typeof useRepeating>;

export function useRepeating() {
  const { target, choose: chooseClient } = useTargetClient();
  const marks = useShownTarget();
  const toasts = useToasts();
  const { repeat, pending } = useRepeatOrder({ marks, onCart: useCartArrived() });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<{ readonly answer: RepeatResult; readonly orders: number }>();

  return {
    chosen,
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
    toggle(id: string) {
      const next = new Set(chosen);
      if (next.delete(id)) return setChosen(next);
      if (next.size >= REPEATED_ORDERS_MAX)
        return void toasts.show({ text: text.tooMany(REPEATED_ORDERS_MAX), tone: 'info' });
      setChosen(next.add(id));
    },
    /** Puts the products of the orders into the cart. */
    async repeat(ids: readonly string[]) {
      // the list of another client's orders comes with the client
      if (target === null) return void (await chooseClient());
      const answer = await repeat(...ids);
      if (answer === undefined) return;
      setResult({ answer, orders: ids.length });
      setChosen(new Set());
    },
    pending,
    result,
    close: () => setResult(undefined),
  };
}
