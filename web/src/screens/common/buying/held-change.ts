import { createContext } from 'react';
import type { Upsert } from '../../../features/cart/upsert-line';
import type { CartOutcome } from '../../../features/cart/useCartCall';

/** Holds changes to the cart until there is a session to make them in. */
export interface HeldChange {
  /** Holds a visitor's change until they log in. */
  readonly hold: (change: Upsert) => void;
  readonly drop: () => void;
  /** Makes a change once the page shows the session that the browser has. */
  readonly addWhenShown: (change: Upsert) => Promise<CartOutcome>;
}

/** A change that waits, with the function that tells its caller the outcome. */
export interface WaitingChange {
  readonly change: Upsert;
  readonly resolve: (outcome: CartOutcome) => void;
}

export const HeldChangeContext = createContext<HeldChange>({
  hold: () => undefined,
  drop: () => undefined,
  addWhenShown: async () => ({ done: false }),
});
