/** Milliseconds that a notice of the checkout stays. */
export const NOTICE_MS = 4000;
