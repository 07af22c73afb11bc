// The rule whether a session may fill a cart and send an order, and the sentence for those who may not.

/** The sentence for a user who may not buy. */
export const NOT_BUYING = 'Esta cuenta no compra en esta tienda.';

/**
 * Whether a session may fill a cart and send an order. Clients may, and an administrator who acts in a client's name has the
 * client's profile; salesmen and administrators only buy for others, where the company implements third-party purchases.
 */
export const mayBuy = (profile: 1 | 2 | 3, implementsThirdPartyPurchases: boolean): boolean =>
  profile === 1 || implementsThirdPartyPurchases;
