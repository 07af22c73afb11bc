import type { LocalOrder } from '../schema';

/** Whether the order's client is not registered yet: the order is sent after it. */
export const waitsForClient = ({ targetClientId }: Pick<LocalOrder, 'targetClientId'>): boolean =>
  (targetClientId ?? 0) < 0;
