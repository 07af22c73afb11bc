/** The duration of the checkout's notices (toasts), in milliseconds. */
export const NOTICE_MS = 4000;
