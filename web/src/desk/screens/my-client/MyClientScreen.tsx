// A client's page on a salesman's desk (/admin/clientes/:clientId of a salesman): figures, orders, open carts and visits, and how to reach
// the client.

import type { PortfolioClient } from '@mostrador/contract/entries/portfolio';
import { formatCuit } from '@mostrador/rules/cuit';
import { startOfDay } from '@mostrador/rules/days';
import { telephoneLink, whatsAppLink } from '@mostrador/rules/phone';
import { FileText, MessageCircle, NotebookPen, Phone, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf, statusOf } from '../../../api/call-failed';
import { usePortfolioClient } from '../../../features/portfolio/queries';
import { usePortfolioChanges } from '../../../features/portfolio/usePortfolioChanges';
import { accountText } from '../../../text/account';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';
import { useToasts } from '../../../ui/useToasts';
import { momentText, pesosText, dayText as recentDay } from '../../text/amounts';
import { clientText } from '../../text/clients';
import { wholePesos } from '../../text/figures';
import { myClientText as text, visitText } from '../../text/portfolio';
import { ClientAccount } from '../../ui/account/ClientAccount';
import { DeskHead } from '../../ui/DeskHead';
import { DeskSection } from '../../ui/DeskSection';
import { ORDER_TONES } from '../../ui/order-tones';
import { useBuyFor } from '../../ui/visits/useBuyFor';
import { VisitSheet } from '../../ui/visits/VisitSheet';
import './my-client.css';

const LIST = { to: '/admin/clientes', label: text.list };
const dayOf = (day: string) => recentDay(new Date(startOfDay(day)).toISOString());

export default function MyClientScreen() {
  const { clientId = '' } = useParams();
  const id = /^\d{1,9}$/.test(clientId) ? Number(clientId) : 0;
  return <LoadedClient key={id} clientId={id} />;
}

function LoadedClient({ clientId }: { readonly clientId: number }) {
  const { data, error, refetch } = usePortfolioClient(clientId);
  if (data !== undefined) return <ClientPage client={data} />;
  return (
    <>
      <DeskHead title={clientText.title} parent={LIST} />
      {error === null ? (
        <p className="desk-loading" role="status">
          {clientText.loading}
        </p>
      ) : statusOf(error) === 404 ? (
        <Empty title={clientText.missing} action={<LinkButton to={LIST.to}>{clientText.toList}</LinkButton>}>
          {clientText.missingText}
        </Empty>
      ) : (
        <Empty
          title={clientText.failed}
          action={<Button onClick={() => refetch()}>{clientText.retry}</Button>}
        />
      )}
    </>
  );
}

function ClientPage({ client }: { readonly client: PortfolioClient }) {
  const { row } = client;
  const { clientId, legalName } = row;
  const buyFor = useBuyFor();
  const [isVisiting, setVisiting] = useState(false);
  const chat = client.phones.map(whatsAppLink).find((link) => link !== undefined);
  const callTo = client.phones.map(telephoneLink).find((link) => link !== undefined);
  const button = { className: 'button', 'data-kind': 'secondary', 'data-size': 'normal' } as const;
  return (
    <>
      <DeskHead title={legalName} parent={LIST} count={row.clientCode}>
        <span className="keep my-client-ways">
          {callTo !== undefined && (
            <a {...button} href={callTo} title={client.phones.join(', ')}>
              <Icon of={Phone} />
              {clientText.call}
            </a>
          )}
          {chat !== undefined && (
            <a {...button} href={chat} target="_blank" rel="noreferrer">
              <Icon of={MessageCircle} />
              {clientText.whatsapp}
            </a>
          )}
          <Button kind="secondary" icon={NotebookPen} onClick={() => setVisiting(true)}>
            {visitText.add}
          </Button>
          {!row.isBlocked && (
            <LinkButton kind="secondary" icon={FileText} to={`/admin/presupuestos/nuevo?cliente=${clientId}`}>
              {text.offer}
            </LinkButton>
          )}
          {!row.isBlocked && (
            <Button icon={ShoppingCart} onClick={() => buyFor({ clientId, hasCart: row.cart !== null })}>
              {text.buy}
            </Button>
          )}
        </span>
      </DeskHead>
      {row.isBlocked && <Note tone="warn">{text.blockedNote}</Note>}
      <Figures client={client} />
      <div className="d-split my-client-split">
        <div>
          <Visits client={client} />
          <DeskSection title={accountText.desk.section}>
            <ClientAccount clientId={clientId} />
          </DeskSection>
          <Orders client={client} />
        </div>
        <aside className="d-aside">
          <Carts client={client} />
          <Facts client={client} />
        </aside>
      </div>
      {isVisiting && (
        <VisitSheet
          clientId={clientId}
          clientName={legalName}
          onClose={() => setVisiting(false)}
          onSaved={() => setVisiting(false)}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly client: PortfolioClient;
}

function Figures({ client: { row, yearOrders, yearTotal } }: PartProps) {
  const { figures } = text;
  const { lastOrderDay, lastOrderTotal, usualDays, daysLate, monthNet } = row;
  const all = [
    {
      label: figures.last,
      value: lastOrderDay === null ? clientText.unset.other : dayOf(lastOrderDay),
      detail: lastOrderDay === null ? figures.never : pesosText(lastOrderTotal),
    },
    {
      label: figures.usual,
      value: usualDays === null ? clientText.unset.other : figures.every(usualDays),
      detail: usualDays === null ? figures.usualUnknown : daysLate > 0 ? '' : figures.onTime,
      isLate: daysLate > 0,
    },
    { label: figures.month, value: wholePesos(monthNet), detail: '' },
    { label: figures.year, value: wholePesos(yearTotal), detail: figures.yearOrders(yearOrders) },
  ];
  return (
    <div className="d-figs my-client-figs">
      {all.map(({ label, value, detail, isLate }) => (
        <div className="d-fig" key={label}>
          <span className="l">{label}</span>
          <b className="v">{value}</b>
          <span className="s">
            {isLate === true ? <span className="st st--bad">{figures.late(daysLate)}</span> : detail}
          </span>
        </div>
      ))}
    </div>
  );
}

function Visits({ client: { row, visits } }: PartProps) {
  const { strikeVisit } = usePortfolioChanges();
  const toasts = useToasts();
  const strike = (noteId: number) =>
    void strikeVisit(row.clientId, noteId).catch((error: unknown) =>
      toasts.show({ text: messageOf(error) ?? visitText.failed, tone: 'error', about: 'visit' }),
    );
  return (
    <DeskSection title={text.sections.visits}>
      {visits.length === 0 && <p className="d-meta">{visitText.none}</p>}
      <ul className="my-client-visits">
        {visits.map((visit) => (
          <li key={visit.noteId}>
            <time className="d-meta" dateTime={visit.visitedOn}>
              {dayOf(visit.visitedOn)}
            </time>
            <span>
              {visit.isStruck ? (
                <s>{visitText.outcomes[visit.outcome]}</s>
              ) : (
                <b>{visitText.outcomes[visit.outcome]}</b>
              )}
              {visit.text !== '' && (
                <span className="my-client-note">{visit.isStruck ? <s>{visit.text}</s> : visit.text}</span>
              )}
              <span className="d-meta">
                {visit.userName}
                {visit.isStruck && ` · ${visitText.struck}`}
                {visit.isOwn && !visit.isStruck && (
                  <>
                    {' · '}
                    <button
                      type="button"
                      className="f-link"
                      aria-label={visitText.strikeOf(dayOf(visit.visitedOn))}
                      onClick={() => strike(visit.noteId)}
                    >
                      {visitText.strike}
                    </button>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}

function Orders({ client: { row, orders } }: PartProps) {
  return (
    <DeskSection
      title={text.sections.orders}
      action={
        orders.length > 0 && (
          <Link className="f-link" to={`/admin/pedidos?estado=todos&cliente=${row.clientId}`}>
            {text.seeOrders}
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="d-meta">{text.noOrders}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--tight" aria-label={text.sections.orders}>
          <tbody>
            {orders.map((order) => (
              <tr key={order.externalId}>
                <td>
                  <Link className="name" to={`/admin/pedidos/${order.externalId}`}>
                    {order.orderNumber}
                  </Link>
                </td>
                <td className="grow sub">{momentText(order.placedAt)}</td>
                <td className="not-phone">{text.lines(order.lines)}</td>
                <td>
                  <span className={ORDER_TONES[order.status]}>{order.statusDesc}</span>
                </td>
                <td className="num">{pesosText(order.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}

function Carts({ client: { carts } }: PartProps) {
  return (
    <section aria-labelledby="my-client-carts">
      <h2 className="d-h" id="my-client-carts">
        {text.sections.carts}
      </h2>
      {carts.length === 0 && <p className="d-meta">{text.noCarts}</p>}
      {carts.map((cart) => (
        <div key={`${cart.userName} ${cart.updatedAt}`} className="my-client-cart">
          <p className="d-meta">{text.cartBy(cart.userName, momentText(cart.updatedAt), cart.isOwn)}</p>
          <table className="dt dt--inset dt--plain dt--tight">
            <tbody>
              {cart.products.map(({ code, name, quantity }) => (
                <tr key={code}>
                  <td className="grow" title={name}>
                    {name}
                  </td>
                  <td className="num">{quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="my-client-total">
            <span className="d-meta">
              {cart.lines > cart.products.length ? text.more(cart.lines - cart.products.length) : ''}
            </span>
            <b>{pesosText(cart.total)}</b>
          </p>
        </div>
      ))}
    </section>
  );
}

function Facts({ client }: PartProps) {
  const { facts } = text;
  const rows = [
    [facts.address, client.address],
    [facts.comments, client.deliveryComments],
    [facts.phones, client.phones.join(', ')],
    [facts.email, client.email],
    [facts.legalId, formatCuit(client.legalId)],
    [facts.taxCategory, client.taxCategory],
  ] as const;
  return (
    <section aria-labelledby="my-client-data">
      <h2 className="d-h" id="my-client-data">
        {text.sections.data}
      </h2>
      <dl className="kv kv--l">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="my-client-fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
