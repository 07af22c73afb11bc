const KEY = 'lastOrder';

/** The cart that this tab has confirmed last, by the id that its order has too; undefined: none. */
export function lastOrder(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** Kept before it is sent: whoever loses the answer finds the order again. */
export function keepLastOrder(externalId: string) {
  sessionStorage.setItem(KEY, externalId);
}
