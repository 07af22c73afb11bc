const KEY = 'lastOrder';

/** The id of the cart that this tab confirmed last, which is also its order's external id; undefined if none. */
export function lastOrder(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** Stored before the cart is sent, so that the order can be found even if the answer is lost. */
export function keepLastOrder(externalId: string) {
  sessionStorage.setItem(KEY, externalId);
}
