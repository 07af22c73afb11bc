/** How long the checkout shows a notice. */
export const NOTICE_MS = 4000;
