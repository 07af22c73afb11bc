/**
 * The statuses of an order with the Spanish words of `statusDesc`. The codes are stored and never change.
 * Whether an order is paid is a separate matter.
 */
export const ORDER_STATUSES = {
  pending: 'Pendiente',
  preparing: 'En preparación',
  dispatched: 'Despachado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
} as const;

export type OrderStatus = keyof typeof ORDER_STATUSES;

/** What a change of status does to the stock that an order had reserved when it was confirmed. */
export type StockEffect =
  /** Nothing. */
  | 'none'
  /** Lowers `reserved`: the units can be sold again. */
  | 'release'
  /** Lowers `reserved` and `stock`: the units have left. */
  | 'ship';

const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Readonly<Record<OrderStatus, StockEffect>>>>> = {
  pending: { preparing: 'none', cancelled: 'release' },
  preparing: { dispatched: 'ship', cancelled: 'release' },
  dispatched: { delivered: 'none' },
  delivered: {},
  cancelled: {},
};

/** The statuses that may follow, in the order of an order's life; none after delivered and cancelled. */
export function nextStatuses(from: OrderStatus): OrderStatus[] {
  return Object.keys(TRANSITIONS[from]) as OrderStatus[];
}

/** What a change of status does to the stock; undefined when the change is not allowed. */
export function stockEffectOf(from: OrderStatus, to: OrderStatus): StockEffect | undefined {
  return TRANSITIONS[from][to];
}

/** Whether an order may go from one status to another. Staying is not a change. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return stockEffectOf(from, to) !== undefined;
}

/**
 * The steps by which an order gets from one status to another, the last one included: what the ERP tells may be several
 * steps ahead. Empty when it is there already; undefined when no way leads there. Nothing is cancelled on the way.
 */
export function statusSteps(from: OrderStatus, to: OrderStatus): OrderStatus[] | undefined {
  if (from === to) return [];
  if (canBecome(from, to)) return [to];
  for (const step of nextStatuses(from)) {
    const rest = statusSteps(step, to);
    if (rest !== undefined) return [step, ...rest];
  }
  return undefined;
}

/** The status of a stored Spanish word; undefined for any other text. */
export function orderStatusOf(word: string): OrderStatus | undefined {
  return (Object.keys(ORDER_STATUSES) as OrderStatus[]).find((status) => ORDER_STATUSES[status] === word);
}

/** The status of a stored or received code; undefined for any other text. */
export function parseOrderStatus(text: unknown): OrderStatus | undefined {
  return (Object.keys(ORDER_STATUSES) as OrderStatus[]).find((status) => status === text);
}
