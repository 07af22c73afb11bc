// What the log of webhooks shows, as part of its address: search, endpoint, event, state and days; and the built-in views.

import {
  DELIVERY_STATES,
  type DeliveryState,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from '@mostrador/rules/webhooks';
import {
  choiceParam,
  dayParam,
  formParam,
  type TableView,
  tableAddress,
  textParam,
} from '../../../ui/table-address';

export const LOGGED_TYPES = [...WEBHOOK_EVENT_TYPES, TEST_EVENT] as const;

/** The filters of the log by their names in the contract. */
export interface DeliveryFilter {
  readonly search?: string;
  readonly endpointId?: string;
  readonly type?: (typeof LOGGED_TYPES)[number];
  readonly state?: DeliveryState;
  readonly from?: string;
  readonly until?: string;
}

/** The newest first. */
export type DeliveryView = TableView<DeliveryFilter, never>;

const STATES = Object.keys(DELIVERY_STATES) as DeliveryState[];

export const deliveryAddress = tableAddress<DeliveryFilter, never>(
  {
    search: textParam('q'),
    endpointId: formParam('destino', /^[0-9a-f-]{36}$/),
    type: choiceParam('aviso', LOGGED_TYPES),
    state: choiceParam('estado', STATES),
    from: dayParam('desde'),
    until: dayParam('hasta'),
  },
  [],
);

/** The built-in views, in the order of their tabs. */
export const builtInViews: readonly { readonly key: DeliveryState | 'all'; readonly view: DeliveryView }[] = [
  { key: 'all', view: { filter: {} } },
  { key: 'waiting', view: { filter: { state: 'waiting' } } },
  { key: 'failed', view: { filter: { state: 'failed' } } },
  { key: 'delivered', view: { filter: { state: 'delivered' } } },
];
