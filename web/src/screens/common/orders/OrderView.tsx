// An order's page in /purchases and /orders, for the screen and for print: its timeline ('Seguimiento'), lines, total
// without taxes ('Total sin impuestos'), client, delivery and payment.

import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import type { OrderDetails, OrderIdentity, OrderLine } from '@mostrador/contract/entries/orders';
import { formatCuit } from '@mostrador/rules/cuit';
import { formatPesos, formatWhole, toCentavos } from '@mostrador/rules/money';
import { keptUnits, lineTotal, pendingUnits, shownUnits } from '@mostrador/rules/order-units';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProvinces } from '../../../features/geography/queries';
import { OrderChanges } from '../../../features/orders/OrderChanges';
import { OrderStatus, PaymentStatus, paymentWord } from '../../../features/orders/OrderStatus';
import { Timeline } from '../../../features/orders/Timeline';
import { useBrand } from '../../../page/page';
import { formatDay, formatMinute } from '../../../text/dates';
import { ordersText as text } from '../../../text/orders';
import { quantityPriceText } from '../../../text/quantity-prices';
import { Chip } from '../../../ui/Chip';
import { type Column, type FootRow, Table } from '../../../ui/Table';
import { OrderMoney } from './OrderMoney';
import { QuantityAndPrice } from './QuantityAndPrice';
import './OrderView.css';

interface OrderSheetProps {
  readonly order: OrderDetails;
  /** The buttons beside the title. */
  readonly actions: ReactNode;
  /** Notes above the order. */
  readonly notes?: ReactNode;
  /** Shown beside the lines, above the order's data. */
  readonly aside?: ReactNode;
  /** Shown below the lines. */
  readonly more?: ReactNode;
}

export function OrderView({ order: answer, actions, notes, aside, more }: OrderSheetProps) {
  const order = withChanges(answer);
  const { brandShort, images } = useBrand();
  const { width, height, src } = images.logoOnWhite;
  return (
    <article className="order-sheet">
      <img className="order-sheet-logo" src={src} alt={brandShort} width={width} height={height} />
      <header className="order-sheet-head">
        <div>
          <h1 className="page-title">
            {text.order} <span className="nowrap">{order.formatedDocumentNumber}</span>
          </h1>
          {order.takenBy !== '' && <p className="text-muted">{text.takenBy(order.takenBy)}</p>}
        </div>
        <div className="row no-print">{actions}</div>
      </header>
      {notes && <div className="no-print">{notes}</div>}
      <div className="panel">
        <Timeline status={order.status} timeline={order.timeline} />
      </div>
      <div className="order-sheet-columns">
        <Lines order={order} />
        <aside className="order-sheet-side" aria-label={text.summary}>
          {aside}
          <OrderMoney order={order} />
          <Facts order={order} />
        </aside>
        {(order.events.length > 0 || more !== undefined) && (
          <div className="order-sheet-more">
            {order.events.length > 0 && <OrderChanges events={order.events} />}
            {more}
          </div>
        )}
      </div>
    </article>
  );
}

const UNCHANGED = { partlyDelivered: false, events: [] };
const AS_ORDERED = { delivered: 0, cancelled: 0 };

/** A server of the release before answers without the changes of an order. */
const withChanges = (answer: OrderDetails): OrderDetails => ({
  ...UNCHANGED,
  ...answer,
  cartProducts: answer.cartProducts.map((line) => ({
    ...line,
    ...shownUnits(answer.status, { ...AS_ORDERED, ...line }),
  })),
});

const columns: readonly Column<OrderLine>[] = [
  {
    key: 'code',
    head: text.code,
    narrow: 'hidden',
    cell: ({ product }) => <span className="product-code nowrap">{product.code}</span>,
  },
  {
    key: 'description',
    head: text.description,
    names: true,
    narrow: 'title',
    cell: (line) => (
      <>
        <Link to={`/product?p=${encodeURIComponent(line.product.code)}`}>{line.product.name}</Link>
        {line.observations !== '' && <span className="order-line-note">{line.observations}</span>}
        {unitsNote(line) !== '' && <span className="order-line-note">{unitsNote(line)}</span>}
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
    cell: (line) => (
      <QuantityAndPrice
        quantity={keptUnits(line)}
        unitPrice={toCentavos(line.price)}
        product={line.product}
      />
    ),
  },
  {
    key: 'subtotal',
    head: text.subtotal,
    kind: 'figure',
    narrow: 'end',
    cell: (line) => (
      <b>
        {formatPesos(
          lineTotal({ ...line, freeUnits: line.freeUnits ?? 0, unitPrice: toCentavos(line.price) }),
        )}
      </b>
    ),
  },
];

/** What became of a line's units, where not all of them stay or some have left before the others. */
function unitsNote(line: OrderLine): string {
  if (keptUnits(line) === 0) return text.removed;
  const pending = pendingUnits(line);
  return [
    line.delivered > 0 && pending > 0
      ? text.deliveredUnits(formatWhole(line.delivered), formatWhole(pending))
      : '',
    line.cancelled > 0 ? text.cancelledUnits(formatWhole(line.cancelled)) : '',
    line.freeUnits ? quantityPriceText.free(line.freeUnits) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function Lines({ order }: { readonly order: OrderDetails }) {
  const total = toCentavos(order.total);
  const shipping = toCentavos(order.shippingCost);
  const sums: readonly FootRow[] =
    shipping === 0 && !order.freeDelivery
      ? []
      : [
          { label: text.products, value: formatPesos(total - shipping) },
          { label: text.shipping, value: order.freeDelivery ? text.free : formatPesos(shipping) },
        ];
  return (
    <Table
      caption={text.lines}
      columns={columns}
      rows={order.cartProducts}
      rowKey={(line) => line.detailId}
      foot={[...sums, { label: text.totalWithoutTaxes, value: <b>{formatPesos(total)}</b> }]}
    />
  );
}

function Facts({ order }: { readonly order: OrderDetails }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      text.status,
      <span key="status" className="row">
        <OrderStatus status={order.statusDesc} />
        {order.partlyDelivered && <Chip tone="warn">{text.partial}</Chip>}
      </span>,
    ],
    [text.placed, formatMinute(order.cartPurchaseDate)],
    [text.client, <Client key="client" order={order} />],
    [text.delivery, <Delivery key="delivery" order={order} />],
    [
      text.payment,
      <span key="payment" className="row">
        {paymentWord(order) === '' || order.paymentOption !== null
          ? chosen(text.payments, order.paymentOption)
          : null}
        <PaymentStatus order={order} />
      </span>,
    ],
    ...(order.discountCodes === '' ? [] : [[text.discountCode, order.discountCodes] as const]),
    ...(order.observations === '' ? [] : [[text.observations, order.observations] as const]),
  ];
  return (
    <dl className="order-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Client({ order }: { readonly order: OrderDetails }) {
  const small = [order.clientCode, order.contactPhone && text.phone(order.contactPhone)].filter(Boolean);
  return (
    <>
      {order.clientName}
      {small.length > 0 && <span className="order-fact-more">{small.join(' · ')}</span>}
      <Identity identity={order.clientIdentity} />
    </>
  );
}

/** What the client was for the tax office when the order was confirmed. */
function Identity({ identity }: { readonly identity: OrderIdentity | undefined }) {
  // an answer from before orders kept it
  if (identity === undefined) return null;
  const { legalId, taxCategory, legalAddress, copiedAt } = identity;
  const lines = [
    [legalId && `CUIT ${formatCuit(legalId)}`, taxCategory].filter(Boolean).join(' · '),
    legalAddress,
    copiedAt === null ? '' : text.identityOf(formatDay(copiedAt)),
  ];
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="order-fact-more">
      {line}
    </span>
  ));
}

function Delivery({ order }: { readonly order: OrderDetails }) {
  const way = order.pickUp ? text.pickUp : chosen(text.deliveries, order.deliveryOption);
  const method = order.deliveryMethodName !== '' && order.deliveryMethodName !== way;
  return (
    <>
      {[method ? order.deliveryMethodName : way, order.deliveryDetails].filter(Boolean).join(': ')}
      {order.deliveryAddress !== null && !order.pickUp && <Address address={order.deliveryAddress} />}
    </>
  );
}

function Address({ address }: { readonly address: DeliveryAddress }) {
  const provinces = useProvinces().data;
  const province = provinces?.find(
    ({ provinceCode }) => provinceCode === address.deliveryAddressProvinceCode,
  );
  const street = [address.deliveryAddressStreet, address.deliveryAddressFloor].filter(Boolean).join(', ');
  const city = [
    address.deliveryAddressPostalCode && text.postalCode(address.deliveryAddressPostalCode),
    address.deliveryAddressCityName,
  ];
  const lines = [
    street,
    [city.filter(Boolean).join(' '), province?.provinceName].filter(Boolean).join(', '),
    address.contactPhone && text.phone(address.contactPhone),
  ];
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="order-fact-more">
      {line}
    </span>
  ));
}

const chosen = (words: Readonly<Record<1 | 2, string>>, option: number | null): string =>
  option === 1 || option === 2 ? words[option] : text.toBeAgreed;
