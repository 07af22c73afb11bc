/** The duration of the checkout's notices (toasts), in milliseconds; other screens have the 5000 of `Toasts.tsx`. */
export const NOTICE_MS = 4000;
