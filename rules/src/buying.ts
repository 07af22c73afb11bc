// The rule whether a session may fill a cart and send an order, and the sentence for those who may not.

/** The sentence for a user who may not buy. */
export const NOT_BUYING = 'Esta cuenta no compra en esta tienda.';

/** What a client's user may do: buy, or look at prices and orders without buying. */
export const CLIENT_ROLES = ['buys', 'looks'] as const;
export type ClientRole = (typeof CLIENT_ROLES)[number];

/** Who wants to buy. */
export interface Buyer {
  readonly profile: 1 | 2 | 3;
  /** Counts for clients' users only. */
  readonly clientRole: ClientRole;
}

/**
 * Whether a session may fill a cart and send an order. A client's users may unless their role is to look, and an administrator who
 * acts in a user's name may do what that user may; salesmen and administrators only buy for others, where the company implements
 * third-party purchases.
 */
export const mayBuy = ({ profile, clientRole }: Buyer, implementsThirdPartyPurchases: boolean): boolean =>
  profile === 1 ? clientRole === 'buys' : implementsThirdPartyPurchases;
