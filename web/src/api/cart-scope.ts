/** The scope of mutations that change the cart: one after the other, because an overtaken answer is an older cart. */
export const CART_SCOPE = { id: 'cart' } as const;
