/**
 * The React Query scope of every change of the cart. Changes run one after another: an answer that arrives late would
 * show an older cart.
 */
export const CART_SCOPE = { id: 'cart' } as const;
