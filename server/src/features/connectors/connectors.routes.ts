// Handlers of the desk's calls about connectors, for administrators, and of the notifications of ERPs.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { connector, connectors, runNow, saveConnector, testConnector } from './connectors.service.js';
import { connectorExchange, connectorExchanges, retryExchange } from './exchange-log.service.js';
import { takeNotification } from './notifications.service.js';

type ConnectorsCall =
  | 'connectors'
  | 'connector'
  | 'saveConnector'
  | 'testConnector'
  | 'runConnector'
  | 'connectorExchanges'
  | 'connectorExchange'
  | 'retryExchange'
  | 'connectorNotification';

export function connectorsRoutes(shop: Shop): CallHandlers<ConnectorsCall, Session> {
  return {
    // GET /store/Admin/connectors
    connectors: () => connectors(shop),
    // GET /store/Admin/connectors/:kind
    connector: ({ params }) => connector(shop, params.kind),
    // PUT /store/Admin/connectors/:kind
    saveConnector: ({ session, params, body }) => saveConnector(shop, session, params.kind, body),
    // POST /store/Admin/connectors/:kind/test
    testConnector: ({ params }) => testConnector(shop, params.kind),
    // POST /store/Admin/connectors/:kind/run
    runConnector: ({ params, body }) => runNow(shop, params.kind, body.groups),
    // GET /store/Admin/connectorexchanges
    connectorExchanges: ({ query }) => connectorExchanges(shop, query),
    // GET /store/Admin/connectorexchanges/:exchangeId
    connectorExchange: ({ params }) => connectorExchange(shop, params.exchangeId),
    // POST /store/Admin/connectorexchanges/:exchangeId/retry
    retryExchange: ({ params }) => retryExchange(shop, params.exchangeId),
    // POST /connectors/:kind/:token
    connectorNotification: ({ params, body }) => takeNotification(shop, params.kind, params.token, body),
  };
}
