// The sentence about one thing that was changed of an order, for its client and for the desk.

import type { OrderEvent, OrderEventKind } from '@mostrador/contract/entries/orders';
import { ordersText as text } from '../../text/orders';

export function orderChangeText(kind: OrderEventKind, change: OrderEvent['changes'][number]): string {
  const { field, code, name, from, to } = change;
  if (field !== 'line') return text.changed(labels[field] ?? text.delivery, from, to);
  const product = `${code} ${name}`;
  if (kind !== 'edited') return text.lineUnits(to, product);
  if (to === '0') return text.lineRemoved(product);
  return from === '0' ? text.lineAdded(to, product) : text.changed(product, from, to);
}

const labels: Readonly<Record<string, string>> = text.changedFields;
