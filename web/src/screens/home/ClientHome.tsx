// The client's part of the home: greeting with the ways to order, the open cart, orders under way, the last order to repeat, and the
// usual products with their usual quantity. Loaded on demand.

import type { OrderRow, RepeatResult } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import type { OrderStatus as OrderStatusCode } from '@mostrador/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../api/api';
import { useAccount } from '../../features/account/queries';
import { useCartArrived, useCartItemsCount, useShownTarget } from '../../features/cart/queries';
import { useCartTotal } from '../../features/cart/useCartTotal';
import { purchasesAddress, purchasesViewOf } from '../../features/orders/address';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { usePurchases } from '../../features/orders/queries';
import { useRepeatOrder } from '../../features/orders/useRepeatOrder';
import { usualProductsQuery } from '../../features/shopping-lists/queries';
import { useSession } from '../../session/session-context';
import { isAccountExpected, rememberAccount } from '../../storage/account-expected';
import { clientHomeText as text } from '../../text/client-home';
import { formatDay, hourNow } from '../../text/dates';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { SectionHead } from '../../ui/SectionHead';
import { useMayBuy } from '../common/buying/useMayBuy';
import { RepeatedLines } from '../common/orders/RepeatedLines';
import { UsualProducts } from './UsualProducts';
import './ClientHome.css';

/** The orders that the home lists. */
const ORDERS_SHOWN = 3;
const plainView = purchasesViewOf(new URLSearchParams());
/** The steps of an order that is not cancelled. */
const STEPS: readonly OrderStatusCode[] = ['pending', 'preparing', 'dispatched', 'delivered'];

export function ClientHome() {
  const session = useSession();
  const mayBuy = useMayBuy();
  const { data: orders, isPending: ordersComing } = usePurchases(plainView);
  const usualComing = useQuery(usualProductsQuery(useApi())).isPending;
  const count = useCartItemsCount();
  const total = useCartTotal();
  const underWay = orders?.filter(({ status }) => status !== 'delivered' && status !== 'cancelled') ?? [];
  const last = orders?.[0];
  // a space keeps the line's height
  const known = (detail: string) =>
    ordersComing ? '\u00a0' : orders === undefined ? text.ordersUnknown : detail;
  return (
    <section
      className="client-home"
      aria-labelledby="client-home"
      data-loading={ordersComing || usualComing || undefined}
    >
      <div className="client-home-head">
        <h2 id="client-home" className="page-title">
          {text.greeting(hourNow(), session?.clientName ?? '')}
        </h2>
        <p className="client-home-ways">
          <LinkButton to="/pedido-rapido" kind={count > 0 ? 'secondary' : 'primary'} icon={Zap}>
            {text.quickOrder}
          </LinkButton>
          {count > 0 && <LinkButton to="/cart">{text.toCart}</LinkButton>}
        </p>
      </div>
      <dl className="client-facts" aria-label={text.facts}>
        <Fact name={text.cart} detail={count === 0 ? text.noCart : text.cartDetail(count)}>
          {total === undefined ? '–' : formatPesos(total)}
        </Fact>
        <Fact
          name={text.underWay}
          detail={known(underWay.length === 0 ? text.noneUnderWay : sumOf(underWay))}
        >
          {orders === undefined ? '–' : underWay.length}
        </Fact>
        <Fact
          name={text.lastOrder}
          detail={known(last === undefined ? text.noOrder : formatDay(last.cartPurchaseDate))}
        >
          {last === undefined ? (
            '–'
          ) : (
            <>
              <Link to={purchasesAddress(plainView, last.externalId)}>
                {formatPesos(toCentavos(last.total))}
              </Link>
              {mayBuy && <RepeatLast order={last} />}
            </>
          )}
        </Fact>
        <BalanceFact />
      </dl>
      <UsualProducts />
      {/* below the usual products, which may come later */}
      {underWay.length > 0 && !usualComing && (
        <section className="section" aria-labelledby="client-orders">
          <SectionHead id="client-orders" title={text.underWay}>
            <Link to="/purchases" className="text-link">
              {text.allOrders}
            </Link>
          </SectionHead>
          <ul className="client-orders">
            {underWay.slice(0, ORDERS_SHOWN).map((order) => (
              <OrderUnderWay key={order.externalId} order={order} />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

/** The balance of the account. Its room is kept while it loads, unless the company told none at the last visit. */
function BalanceFact() {
  const { data: account, isPending } = useAccount();
  const isTold = account === undefined ? undefined : account.toldAt !== null;
  const [isExpected] = useState(isAccountExpected);
  useEffect(() => {
    if (isTold !== undefined) rememberAccount(isTold);
  }, [isTold]);
  if (!(isTold ?? isExpected)) return null;
  if (account === undefined)
    return (
      <Fact name={text.balance} detail={isPending ? '\u00a0' : text.ordersUnknown}>
        –
      </Fact>
    );
  return (
    <Fact
      name={text.balance}
      detail={
        account.overdue > 0 ? (
          <span data-late="">{text.overdue(formatPesos(account.overdue))}</span>
        ) : (
          text.upToDate
        )
      }
    >
      <Link to="/cuenta">{formatPesos(account.balance)}</Link>
    </Fact>
  );
}

/** Puts the products of the last order into the cart again, and shows the outcome of each. */
function RepeatLast({ order }: { readonly order: OrderRow }) {
  const marks = useShownTarget();
  const { repeat, pending } = useRepeatOrder({ marks, onCart: useCartArrived() });
  const [result, setResult] = useState<RepeatResult>();
  return (
    <>
      <Button kind="quiet" pending={pending} onClick={async () => setResult(await repeat(order.externalId))}>
        {text.repeat}
      </Button>
      <RepeatedLines result={result} onClose={() => setResult(undefined)} />
    </>
  );
}

const sumOf = (orders: readonly OrderRow[]) =>
  formatPesos(orders.reduce((sum, { total }) => sum + toCentavos(total), 0));

interface FactProps {
  readonly name: string;
  readonly detail: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, detail, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{children}</b>
        <small>{detail}</small>
      </dd>
    </div>
  );
}

function OrderUnderWay({ order }: { readonly order: OrderRow }) {
  const { externalId, formatedDocumentNumber, cartPurchaseDate, status, statusDesc, total } = order;
  const done = STEPS.indexOf(status) + 1;
  return (
    <li>
      <b>{formatedDocumentNumber}</b>
      <span className="client-order-day">{formatDay(cartPurchaseDate)}</span>
      <span className="client-order-steps">
        <span className="spoken">{text.steps(done, STEPS.length)}</span>
        <span aria-hidden="true" className="client-order-bar">
          {STEPS.map((step, index) => (
            <i key={step} data-done={index < done ? '' : undefined} />
          ))}
        </span>
        <OrderStatus status={statusDesc} />
      </span>
      <b data-kind="figure">{formatPesos(toCentavos(total))}</b>
      <Link
        to={purchasesAddress(plainView, externalId)}
        className="text-link"
        aria-label={text.viewOf(formatedDocumentNumber)}
      >
        {text.view}
      </Link>
    </li>
  );
}
