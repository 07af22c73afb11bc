// The body of a webhook: which event, when, and the number or code of what it is about. The rest is read from the API.

import { TEST_EVENT, type WebhookEvent } from '@mostrador/rules/webhooks';

/** An event as it is stored. */
export interface StoredEvent {
  readonly type: string;
  readonly happenedAt: Date;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** Returns the path at which the subject of an event is read; undefined for an event of a later release. */
function pathOf({ type, data }: StoredEvent): string | undefined {
  const order = `/api/v1/orders/${data['number']}`;
  const client = `/api/v1/clients/${encodeURIComponent(String(data['code']))}`;
  const paths: Readonly<Record<WebhookEvent | typeof TEST_EVENT, string>> = {
    'order.confirmed': order,
    'order.updated': order,
    'order.cancelled': order,
    'order.paid': order,
    'payment.alert': order,
    'client.registered': client,
    'client.verified': client,
    'client.changed': client,
    'transfer.told': '/admin/pagos',
    'transfer.decided': '/admin/pagos',
    'stock.low': `/api/v1/stock/${encodeURIComponent(String(data['code']))}`,
    'import.finished': `/api/v1/imports/${data['id']}`,
    [TEST_EVENT]: '/admin/integraciones',
  };
  return (paths as Readonly<Record<string, string>>)[type];
}

/** Returns the body of an event, the same text for every attempt. */
export function messageBody(event: StoredEvent, publicUrl: string): string {
  const path = pathOf(event);
  return JSON.stringify({
    type: event.type,
    timestamp: event.happenedAt.toISOString(),
    data: { ...event.data, ...(path !== undefined && { url: `${publicUrl}${path}` }) },
  });
}

/** Returns the id of an event's message, by which its receiver recognises what it has had. */
export const messageId = (id: string): string => `msg_${id.replaceAll('-', '')}`;
