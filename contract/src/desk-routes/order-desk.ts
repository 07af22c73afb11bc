// Method and path of the desk's calls about orders: the table, its files, edits, deliveries, and the picking list.

import type { Method } from '../routes.js';

export const orderDeskRoutes = {
  deskOrders: ['GET', '/store/Admin/orders'],
  deskOrderCounts: ['GET', '/store/Admin/orders/counts'],
  deskOrderChoices: ['GET', '/store/Admin/orders/choices'],
  deskOrderIds: ['GET', '/store/Admin/orders/ids'],
  deskOrdersFile: ['GET', '/store/Admin/orders/file'],
  changeManyOrders: ['POST', '/store/Admin/orders/many'],
  pickingList: ['POST', '/store/Admin/orders/picking'],
  deskOrder: ['GET', '/store/Admin/orders/:externalId'],
  editOrder: ['PUT', '/store/Admin/orders/:externalId'],
  deliverOrder: ['POST', '/store/Admin/orders/:externalId/deliveries'],
  cancelRemainder: ['POST', '/store/Admin/orders/:externalId/remainder'],
} as const satisfies Record<string, readonly [Method, string]>;
