// The connectors by kind.

import type { ConnectorKind } from '@mostrador/rules/connectors';
import type { Connector } from './connector.js';
import { tangoConnector } from './tango/tango-connector.js';

const CONNECTORS_BY_KIND: { readonly [Kind in ConnectorKind]: Connector } = {
  tango: tangoConnector as Connector,
};

export const connectorOf = (kind: ConnectorKind): Connector => CONNECTORS_BY_KIND[kind];
