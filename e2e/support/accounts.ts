/** The accounts of the demonstration data that the journeys log in with; each brand has its own. */
export const accounts = {
  /** Profile 1, with a price list and a discount list of its own, and 40 past orders. */
  client: 'cliente@mostrador.test',
  /** Profile 1, without discounts. */
  otherClient: 'cliente2@mostrador.test',
  /** Profile 2. */
  salesman: 'vendedor@mostrador.test',
  /** Profile 3. */
  admin: 'admin@mostrador.test',
  /** Waits to be verified by an administrator. */
  pending: 'pendiente@mostrador.test',
  /** Must change the password. */
  mustChange: 'cambiar@mostrador.test',
} as const;

export type Account = keyof typeof accounts;

export const PASSWORD = 'Mostrador#2026';
