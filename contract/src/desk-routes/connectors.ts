// Method and path of the desk's calls about connectors.

import type { Method } from '../routes.js';

export const connectorsDeskRoutes = {
  connectors: ['GET', '/store/Admin/connectors'],
  connector: ['GET', '/store/Admin/connectors/:kind'],
  saveConnector: ['PUT', '/store/Admin/connectors/:kind'],
  testConnector: ['POST', '/store/Admin/connectors/:kind/test'],
  runConnector: ['POST', '/store/Admin/connectors/:kind/run'],
  connectorExchanges: ['GET', '/store/Admin/connectorexchanges'],
  connectorExchange: ['GET', '/store/Admin/connectorexchanges/:exchangeId'],
  retryExchange: ['POST', '/store/Admin/connectorexchanges/:exchangeId/retry'],
  // Not called by the desk, but by an ERP.
  connectorNotification: ['POST', '/connectors/:kind/:token'],
} as const satisfies Record<string, readonly [Method, string]>;
