import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { useId, useState } from 'react';
import type { LocalOrder } from '../../offline/schema';
import { formatMinute } from '../../text/dates';
import { syncText } from '../../text/sync';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { hasOffers, sendableOf, unsentOf, useDeviceRefused, useLocalOrders } from './device-state';
import { OrderReview } from './OrderReview';
import { clientOf, stateOf } from './order-state';
import './PendingOrders.css';

const text = syncText.orders;

/**
 * The table of pending orders: confirmed on this device while offline, each with its state and a button that opens it.
 */
export function PendingOrders() {
  const orders = useLocalOrders();
  const refused = useDeviceRefused();
  const [openId, setOpenId] = useState<string>();
  const titleId = useId();
  const columns: readonly Column<LocalOrder>[] = [
    {
      key: 'client',
      head: text.client,
      names: true,
      narrow: 'title',
      cell: (order) => (
        <>
          <b>{clientOf(order)}</b>
          {order.offer !== undefined && (
            <span className="pending-id">{text.offer(dayOf(order.offer.validUntil))}</span>
          )}
          <span className="pending-id">{text.localId(order.localUniqueId)}</span>
        </>
      ),
    },
    {
      key: 'saved',
      head: text.saved,
      cell: ({ purchaseDate }) => <span className="text-muted">{formatMinute(purchaseDate)}</span>,
    },
    {
      key: 'products',
      head: text.products,
      kind: 'figure',
      narrow: 'hidden',
      cell: ({ purchaseProducts }) => purchaseProducts.length,
    },
    {
      key: 'total',
      head: text.total,
      kind: 'figure',
      narrow: 'end',
      cell: ({ total }) => <b className="pending-total">{formatPesos(toCentavos(total))}</b>,
    },
    { key: 'state', head: text.state, narrow: 'full', cell: (order) => <State order={order} /> },
    {
      key: 'open',
      head: <span className="spoken">{text.action}</span>,
      kind: 'action',
      cell: (order) => (
        <Button
          kind="secondary"
          aria-label={text.openOf(order.targetClientName, order.localUniqueId)}
          onClick={() => setOpenId(order.localUniqueId)}
        >
          {text.open}
        </Button>
      ),
    },
  ];
  if (orders === undefined)
    return refused ? null : <TableSkeleton columns={columns} rows={2} label={text.loading} />;
  const title = text.title(hasOffers(orders));
  const undecided = unsentOf(orders) - sendableOf(orders);
  return (
    <section className="pending" aria-labelledby={titleId}>
      <h2 id={titleId} className="group-title">
        {title}
      </h2>
      {undecided > 0 && <Note tone="warn">{syncText.attention(undecided, hasOffers(orders))}</Note>}
      {orders.length === 0 ? (
        <p className="pending-none text-muted">{text.none}</p>
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={orders}
          rowKey={({ localUniqueId }) => localUniqueId}
        />
      )}
      <OrderReview
        order={orders.find(({ localUniqueId }) => localUniqueId === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </section>
  );
}

/** '2026-12-31' as '31/12/2026'. */
const dayOf = (day: string): string => day.split('-').reverse().join('/');

function State({ order }: { readonly order: LocalOrder }) {
  const { tone, words } = stateOf(order);
  return (
    <>
      <Chip tone={tone}>{words}</Chip>
      {(order.state === 'refused' || order.state === 'unverified') && order.error !== null && (
        <span className="pending-error">{order.error}</span>
      )}
    </>
  );
}
