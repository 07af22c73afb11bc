// The payment that is chosen at first in an order's form.

/** Returns the cart's payment if the company offers it, else the first one that it offers. @param offered 1 transfer, 2 cheque. */
export function firstPayment(saved: number | null | undefined, offered: readonly number[]): 1 | 2 {
  return (saved === 2 && offered.includes(2)) || !offered.includes(1) ? 2 : 1;
}
