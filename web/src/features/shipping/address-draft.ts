// Keeps the delivery address that is being typed at /checkout in session storage until it is saved.

import type { AddressValues } from './address-form';

const KEY = 'checkoutAddress';

interface Draft {
  readonly cart: string;
  readonly values: AddressValues;
}

/** Returns the address that was typed for a cart and not saved yet. */
export function addressDraft(cart: string): AddressValues | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    return draft?.cart === cart ? draft.values : undefined;
  } catch {
    return undefined;
  }
}

export function keepAddressDraft(cart: string, values: AddressValues) {
  sessionStorage.setItem(KEY, JSON.stringify({ cart, values } satisfies Draft));
}

export function dropAddressDraft() {
  sessionStorage.removeItem(KEY);
}
