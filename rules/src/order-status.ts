// The statuses of an order, which may follow which, the steps between two of them, and each change's effect on the
// stock.

/**
 * The statuses of an order with their Spanish names (`statusDesc`). The codes are stored and never change.
 * An order beyond the client's credit limit is in review until an administrator releases it (`credit.ts`). The payment has its own status
 * (`payment-status.ts`).
 */
export const ORDER_STATUSES = {
  review: 'En revisión',
  pending: 'Pendiente',
  preparing: 'En preparación',
  dispatched: 'Despachado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
} as const;

export type OrderStatus = keyof typeof ORDER_STATUSES;

/** What a change of status does to the stock that the order's confirmation reserved. */
export type StockEffect =
  /** Nothing. */
  | 'none'
  /** Lowers `reserved`: the units can be sold again. */
  | 'release'
  /** Lowers `reserved` and `stock`: the units have left. */
  | 'ship';

const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Readonly<Record<OrderStatus, StockEffect>>>>> = {
  review: { pending: 'none', cancelled: 'release' },
  pending: { preparing: 'none', cancelled: 'release' },
  preparing: { dispatched: 'ship', cancelled: 'release' },
  dispatched: { delivered: 'none' },
  delivered: {},
  cancelled: {},
};

/** The step back of an order that an edit raised beyond the credit limit. No one chooses it. */
export const HOLD_STEP = ['pending', 'review'] as const satisfies readonly OrderStatus[];

/** Returns the statuses that may follow, in chronological order; none after delivered and cancelled. */
export function nextStatuses(from: OrderStatus): OrderStatus[] {
  return Object.keys(TRANSITIONS[from]) as OrderStatus[];
}

/** Returns what a change of status does to the stock; undefined if the change is not allowed. */
export function stockEffectOf(from: OrderStatus, to: OrderStatus): StockEffect | undefined {
  return TRANSITIONS[from][to];
}

/** Returns whether an order may change from one status to another. The same status is not a change. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return stockEffectOf(from, to) !== undefined;
}

/**
 * Returns the steps from one status to another, the last one included. The ERP may report a status several steps ahead.
 * Empty if the statuses are equal; undefined if there is no way. No order is cancelled or released on the way.
 */
export function statusSteps(from: OrderStatus, to: OrderStatus): OrderStatus[] | undefined {
  if (from === to) return [];
  if (canBecome(from, to)) return [to];
  if (from === 'review') return undefined;
  for (const step of nextStatuses(from)) {
    const rest = statusSteps(step, to);
    if (rest !== undefined) return [step, ...rest];
  }
  return undefined;
}

/** Returns the status of a stored Spanish name; undefined for any other text. */
export function orderStatusOf(word: string): OrderStatus | undefined {
  return (Object.keys(ORDER_STATUSES) as OrderStatus[]).find((status) => ORDER_STATUSES[status] === word);
}

/** Returns the status of a stored or received code; undefined for any other value. */
export function parseOrderStatus(text: unknown): OrderStatus | undefined {
  return (Object.keys(ORDER_STATUSES) as OrderStatus[]).find((status) => status === text);
}
