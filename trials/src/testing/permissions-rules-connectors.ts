// The permissions that the tests expect of the desk's calls about connectors, and of the address for notifications.

import type { connectorsCalls } from '@mostrador/contract/entries/connectors';
import type { CallRules, NamingField } from './permissions-fields.js';

const exchange: NamingField = { names: 'exchange', told: ['administrator'] };

export const CONNECTORS_RULES: Pick<CallRules, keyof typeof connectorsCalls> = {
  connectors: { of: 'charges' },
  connector: { of: 'charges' },
  // Codes of the other system, which the shop does not know.
  saveConnector: { of: 'charges', fields: { sellerCode: 'said', warehouseCode: 'said' } },
  testConnector: { of: 'charges' },
  runConnector: { of: 'charges' },
  connectorExchanges: { of: 'charges' },
  connectorExchange: { of: 'named', fields: { exchangeId: exchange } },
  retryExchange: { of: 'named', fields: { exchangeId: exchange } },
  connectorNotification: { of: 'everybody', fields: { token: 'right' } },
};
