// The filters of the order table: what each is called, and its values to choose from.

import type { DeskOrderChoices } from '@mostrador/contract/entries/order-desk';
import { PAYMENT_STATUSES } from '@mostrador/rules/payment-status';
import { ordersText as text } from '../../text/orders';
import type { FilterChoice, FilterKind } from '../../ui/FilterChip';
import type { OrderFilter } from './table-view';

type FilterName = Exclude<keyof OrderFilter, 'search'>;

const choicesOf = (labels: Readonly<Record<string, string>>): readonly FilterChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** @param known undefined until the choices are read: then only the fixed ones can be chosen. */
export function orderFilters(known: DeskOrderChoices | undefined): readonly FilterKind<FilterName>[] {
  const { filters: labels } = text;
  const { none: _, ...payments } = PAYMENT_STATUSES;
  return [
    { name: 'status', label: labels.status, kind: 'choice', choices: choicesOf(text.statuses) },
    { name: 'attention', label: labels.attention, kind: 'choice', choices: choicesOf(text.attention) },
    { name: 'dateFrom', label: labels.dateFrom, kind: 'day' },
    { name: 'dateTo', label: labels.dateTo, kind: 'day' },
    {
      name: 'salesmanId',
      label: labels.salesmanId,
      kind: 'id',
      choices: [
        ...(known?.salesmen ?? []).map(({ userId, name }) => ({ value: String(userId), label: name })),
        { value: '0', label: text.withoutSalesman },
      ],
    },
    { name: 'delivery', label: labels.delivery, kind: 'choice', choices: choicesOf(text.deliveries) },
    { name: 'paymentStatus', label: labels.paymentStatus, kind: 'choice', choices: choicesOf(payments) },
  ];
}
