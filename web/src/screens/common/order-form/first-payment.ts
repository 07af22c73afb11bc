// The payment that is chosen at first in an order's form.

/**
 * Returns the usual payment if the company offers it, else the first one that it offers. The specified checkout asks for no payment, so
 * that something has to be chosen. @param usual of the cart or of the last order. @param offered 1 transfer, 2 cheque.
 */
export function firstPayment(usual: number | null | undefined, offered: readonly number[]): 1 | 2 {
  return (usual === 2 && offered.includes(2)) || !offered.includes(1) ? 2 : 1;
}
