// Which orders a caller may see, and the conditions by which lists of orders are narrowed, for other features' statements.

export { confirmedMessage, documentNumber } from './order-answers.js';
export { clientNamed, inDays, inScope, ofNumber, partOfNumber } from './order-conditions.queries.js';
export { deliveriesOf } from './order-units.queries.js';
export type { OrdersOf } from './orders.queries.js';
export { ordersFor, readableOrder } from './orders.service.js';
