// The order that a user confirmed last in this tab. Who logs in after them in the same tab does not get it.

const KEY = 'lastOrder';

interface Kept {
  readonly userId: string;
  readonly externalId: string;
}

/** The id of the cart that the user confirmed last in this tab, which is also its order's external id; undefined if none. */
export function lastOrder(user: { readonly userId: string } | undefined): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return user !== undefined && kept?.userId === user.userId ? kept.externalId : undefined;
  } catch {
    return undefined;
  }
}

/** Stored before the cart is sent, so that the order can be found even if the answer is lost. */
export function keepLastOrder(user: { readonly userId: string } | undefined, externalId: string) {
  if (user !== undefined)
    sessionStorage.setItem(KEY, JSON.stringify({ userId: user.userId, externalId } satisfies Kept));
}
