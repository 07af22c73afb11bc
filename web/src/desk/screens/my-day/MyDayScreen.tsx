// A salesman's start page (/admin of a salesman): this month's sales, who is late, who is due, orders under way and open carts.

import type { PortfolioDay, PortfolioRow } from '@mostrador/contract/entries/portfolio';
import { dayAfter, startOfDay } from '@mostrador/rules/days';
import { formatWhole } from '@mostrador/rules/money';
import {
  AlarmClock,
  CalendarClock,
  ClipboardList,
  type LucideIcon,
  Receipt,
  ShoppingCart,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePortfolioDay } from '../../../features/portfolio/queries';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { changePercent, momentText, pesosText, dayText as recentDay } from '../../text/amounts';
import { wholePesos } from '../../text/figures';
import { myClientsText, dayText as text } from '../../text/portfolio';
import { DeskHead } from '../../ui/DeskHead';
import { DeskSection } from '../../ui/DeskSection';
import { ORDER_TONES } from '../../ui/order-tones';
import { ClientWays } from '../../ui/visits/ClientWays';
import { NewClientLink } from '../../ui/visits/NewClientLink';
import { useBuyFor } from '../../ui/visits/useBuyFor';
import { VisitSheet } from '../../ui/visits/VisitSheet';
import './my-day.css';

/** Where the figures lead to. */
const LISTS = {
  late: '/admin/clientes?compra=late',
  due: '/admin/clientes?compra=due',
  carts: '/admin/clientes?carrito=open',
  orders: '/admin/pedidos?estado=open',
  month: '/admin/informes?periodo=mes',
} as const;

export default function MyDayScreen() {
  const { data, isError, refetch } = usePortfolioDay();
  return (
    <>
      <DeskHead title={text.title}>
        <NewClientLink />
      </DeskHead>
      {isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void refetch()}>
              {text.retry}
            </Button>
          }
        >
          {text.failed}
        </Note>
      )}
      {data !== undefined ? <Sections day={data} onChanged={() => void refetch()} /> : !isError && <Coming />}
    </>
  );
}

function Sections({ day, onChanged }: { readonly day: PortfolioDay; readonly onChanged: () => void }) {
  const { month, lastMonth, late, due, carts, orders } = day;
  const [visiting, setVisiting] = useState<PortfolioRow>();
  const list = { onVisit: setVisiting };
  return (
    <>
      <div className="d-figs">
        <Figure icon={AlarmClock} label={text.late} to={LISTS.late} value={formatWhole(late.count)}>
          {text.lateDetail(late.count)}
        </Figure>
        <Figure icon={CalendarClock} label={text.due} to={LISTS.due} value={formatWhole(due.count)}>
          {text.dueDetail}
        </Figure>
        <Figure icon={Receipt} label={text.month} to={LISTS.month} value={wholePesos(month.net)}>
          {lastMonth.net > 0 && `${changePercent(lastMonth.net, month.net)} · `}
          {text.monthDetail(wholePesos(lastMonth.net))}
        </Figure>
        <Figure icon={ClipboardList} label={text.orders} to={LISTS.orders} value={formatWhole(orders.count)}>
          {text.ordersDetail(wholePesos(orders.total))}
        </Figure>
        <Figure icon={ShoppingCart} label={text.carts} to={LISTS.carts} value={formatWhole(carts.count)}>
          {text.cartsDetail}
        </Figure>
      </div>
      <div className="d-cols d-cols--half">
        <div className="d-col">
          <Clients
            title={text.lateTitle}
            hint={text.lateHint}
            {...late}
            to={LISTS.late}
            none={text.noLate}
            {...list}
          >
            {({ daysLate }) => <span className="st st--bad">{myClientsText.late(daysLate)}</span>}
          </Clients>
          <Clients
            title={text.dueTitle}
            hint={text.dueHint}
            {...due}
            to={LISTS.due}
            none={text.noDue}
            {...list}
          >
            {({ lastOrderDay, usualDays }) =>
              lastOrderDay !== null &&
              usualDays !== null && (
                <span className="st">{dayOf(dayAfter(lastOrderDay, usualDays), day.readAt)}</span>
              )
            }
          </Clients>
        </div>
        <div className="d-col">
          <Clients
            title={text.cartsTitle}
            hint={text.cartsHint}
            {...carts}
            to={LISTS.carts}
            none={text.noCarts}
            {...list}
          >
            {({ cart }) =>
              cart !== null && (
                <span title={`${myClientsText.cartTitle(cart.lines)}, ${momentText(cart.updatedAt)}`}>
                  {pesosText(cart.total)}
                </span>
              )
            }
          </Clients>
          <Orders {...orders} />
        </div>
      </div>
      {visiting !== undefined && (
        <VisitSheet
          clientId={visiting.clientId}
          clientName={visiting.legalName}
          onClose={() => setVisiting(undefined)}
          onSaved={() => {
            setVisiting(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}

const DAY_MS = 86_400_000;

/** 'hoy', 'mañana', or the weekday of a day soon. */
function dayOf(day: string, readAt: string): string {
  const start = startOfDay(day);
  const ahead = Math.floor((start - Date.parse(readAt)) / DAY_MS) + 1;
  return ahead === 0 ? 'hoy' : ahead === 1 ? 'mañana' : weekday.format(start + DAY_MS / 2);
}
const weekday = new Intl.DateTimeFormat('es-AR', {
  weekday: 'long',
  timeZone: 'America/Argentina/Buenos_Aires',
});

interface ClientsProps {
  readonly title: string;
  readonly hint: string;
  readonly count: number;
  readonly clients: readonly PortfolioRow[];
  readonly to: string;
  readonly none: string;
  readonly onVisit: (row: PortfolioRow) => void;
  /** What the list is about, of one client. */
  readonly children: (row: PortfolioRow) => ReactNode;
}

function Clients({ title, hint, count, clients, to, none, onVisit, children }: ClientsProps) {
  const buyFor = useBuyFor();
  return (
    <DeskSection
      title={title}
      hint={hint}
      action={
        count > clients.length && (
          <Link className="f-link" to={to}>
            {text.seeAll(count)}
          </Link>
        )
      }
    >
      {clients.length === 0 ? (
        <p className="d-meta">{none}</p>
      ) : (
        <ul className="my-day-list">
          {clients.map((row) => (
            <li key={row.clientId}>
              <span className="my-day-who">
                <Link className="name" to={`/admin/clientes/${row.clientId}`}>
                  {row.legalName}
                </Link>
                <span className="sub">
                  {row.lastOrderDay === null
                    ? row.city
                    : [row.city, lastOn(row)].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
              <span className="my-day-fact">{children(row)}</span>
              <ClientWays
                name={row.legalName}
                phone={row.phone}
                onBuy={
                  row.isBlocked
                    ? undefined
                    : () => buyFor({ clientId: row.clientId, hasCart: row.cart !== null })
                }
                onVisit={() => onVisit(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  );
}

const lastOn = ({ lastOrderDay, lastOrderTotal }: PortfolioRow) =>
  lastOrderDay === null
    ? ''
    : myClientsText.lastOn(
        recentDay(new Date(startOfDay(lastOrderDay)).toISOString()),
        pesosText(lastOrderTotal),
      );

function Orders({ count, orders }: PortfolioDay['orders']) {
  return (
    <DeskSection
      title={text.ordersTitle}
      hint={text.ordersHint}
      action={
        count > orders.length && (
          <Link className="f-link" to={LISTS.orders}>
            {text.seeAll(count)}
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="d-meta">{text.noOrders}</p>
      ) : (
        <ul className="my-day-list">
          {orders.map((order) => (
            <li key={order.externalId}>
              <span className="my-day-who">
                <Link className="name" to={`/admin/pedidos/${order.externalId}`}>
                  {order.orderNumber} · {order.clientName}
                </Link>
                <span className="sub">{momentText(order.placedAt)}</span>
              </span>
              <span className="my-day-fact">
                <span className={ORDER_TONES[order.status]}>{order.statusDesc}</span>
              </span>
              <b className="my-day-sum">{pesosText(order.total)}</b>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  );
}

interface FigureProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly to: string;
  readonly value: string;
  /** What is behind the figure, in few words. */
  readonly children: ReactNode;
}

const Figure = ({ icon, label, to, value, children }: FigureProps) => (
  <Link className="d-fig" to={to}>
    <span className="l">
      <Icon of={icon} />
      {label}
    </span>
    <b className="v">{value}</b>
    <span className="s">{children}</span>
  </Link>
);

const Coming = () => (
  <div className="d-figs" aria-busy="true">
    {['late', 'due', 'month', 'orders', 'carts'].map((figure) => (
      <div key={figure} className="d-fig">
        <Skeleton width="half" />
        <Skeleton shape="title" width="some" />
        <Skeleton width="most" />
      </div>
    ))}
  </div>
);
