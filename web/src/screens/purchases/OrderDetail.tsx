import type { CartLine } from '@mostrador/contract/entries/cart';
import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { formatPesos, multiply, toCentavos } from '@mostrador/rules/money';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { useOrder } from '../../features/orders/queries';
import { formatMinute } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { type Column, Table } from '../../ui/Table';
import { QuantityAndPrice } from '../parts/QuantityAndPrice';

const columns: readonly Column<CartLine>[] = [
  { key: 'code', head: text.code, cell: ({ product }) => product.code },
  {
    key: 'description',
    head: text.description,
    names: true,
    narrow: 'title',
    cell: ({ product, observations }) => (
      <>
        <Link to={`/product?p=${encodeURIComponent(product.code)}`}>{product.name}</Link>
        {observations !== '' && <span className="order-line-note">{observations}</span>}
      </>
    ),
  },
  {
    key: 'price',
    head: text.price,
    kind: 'figure',
    narrow: 'hidden',
    cell: (line) => formatPesos(toCentavos(line.price)),
  },
  {
    key: 'quantity',
    head: text.quantity,
    kind: 'figure',
    cell: (line) => <QuantityAndPrice quantity={line.quantity} unitPrice={toCentavos(line.price)} />,
  },
  {
    key: 'subtotal',
    head: text.subtotal,
    kind: 'figure',
    narrow: 'end',
    cell: (line) => <b>{formatPesos(multiply(toCentavos(line.price), line.quantity))}</b>,
  },
];

export function OrderDetail({ externalId }: { readonly externalId: string }) {
  const order = useOrder(externalId);
  if (order.isError) {
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void order.refetch()} pending={order.isFetching}>
            {text.retry}
          </Button>
        }
      >
        {text.orderFailed}
      </Note>
    );
  }
  return (
    <>
      <LinkButton kind="quiet" icon={ChevronLeft} to="/purchases">
        {text.back}
      </LinkButton>
      {order.data === undefined ? (
        <div className="stack" role="status" aria-label={text.loading}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : (
        <Whole order={order.data} />
      )}
    </>
  );
}

function Whole({ order }: { readonly order: OrderDetails }) {
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [text.placed, formatMinute(order.cartPurchaseDate)],
    [text.status, <OrderStatus key="status" status={order.statusDesc} />],
    [text.client, order.clientName],
    [
      text.delivery,
      [chosen(text.deliveries, order.deliveryOption), order.deliveryDetails].filter(Boolean).join(': '),
    ],
    [text.payment, chosen(text.payments, order.paymentOption)],
    ...(order.discountCodes === '' ? [] : [[text.discountCode, order.discountCodes] as const]),
    ...(order.observations === '' ? [] : [[text.observations, order.observations] as const]),
  ];
  return (
    <>
      <h1 className="page-title">
        {text.order} <span className="nowrap">{order.formatedDocumentNumber}</span>
      </h1>
      {order.takenBy !== '' && <p className="text-muted">{text.takenBy(order.takenBy)}</p>}
      <dl className="order-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption={text.lines}
        columns={columns}
        rows={order.cartProducts}
        rowKey={(line) => line.detailId}
        foot={{ label: text.totalWithoutTaxes, value: <b>{formatPesos(toCentavos(order.total))}</b> }}
      />
    </>
  );
}

const chosen = (words: Readonly<Record<1 | 2, string>>, option: number | null): string =>
  option === 1 || option === 2 ? words[option] : text.toBeAgreed;
