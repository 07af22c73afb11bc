// The start page of the desk (/admin): what waits today, each figure with the way to its list, and the sales of the
// week.

import type { DeskStart } from '@mostrador/contract/entries/desk';
import { TIME_ZONE } from '@mostrador/rules/days';
import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { ClipboardList, type LucideIcon, MailWarning, PackageX, Receipt, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDeskCounts, useDeskStart } from '../../../features/desk/queries';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { startText as text } from '../../text/start';
import { DeskHead } from '../../ui/DeskHead';
import { spanSince } from '../../ui/time-span';
import { FailedMails } from './FailedMails';
import { FirstSteps } from './FirstSteps';
import { LastImports } from './LastImports';
import { OrdersToPrepare } from './OrdersToPrepare';
import { SoldOutProducts } from './SoldOutProducts';
import { WaitingClients } from './WaitingClients';
import { WeekSales } from './WeekSales';

/** Where the figures lead to. */
const LISTS = {
  orders: '/admin/pedidos?estado=pending',
  clients: '/admin/clientes?estado=waiting',
  mails: '#mails',
  transfers: '/admin/pagos?estado=told',
} as const;
/** The products of the desk that have no stock. */
const SOLD_OUT_LIST = '/admin/productos?activo=true&visible=true&stock=out';

export default function StartScreen() {
  const { data, isError, refetch } = useDeskStart();
  return (
    <>
      <DeskHead title={text.title} count={today()} />
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
      {data !== undefined ? <Sections start={data} /> : !isError && <Coming />}
    </>
  );
}

function Sections({ start }: { readonly start: DeskStart }) {
  const { toPrepare, waiting, soldOut, failedMails, sales } = start;
  const now = Date.parse(start.readAt);
  const ofToday = sales.at(-1);
  const [oldest] = toPrepare.orders;
  const [first] = waiting.clients;
  const { toldTransfers: told = 0, ordersInReview: held = 0 } = useDeskCounts().data ?? {};
  return (
    <>
      {held > 0 && (
        <Note
          tone="warn"
          action={
            <Link className="f-link" to="/admin/pedidos?estado=review">
              {text.seeReview}
            </Link>
          }
        >
          {text.ordersInReview(held)}
        </Note>
      )}
      {told > 0 && (
        <Note
          tone="warn"
          action={
            <Link className="f-link" to={LISTS.transfers}>
              {text.seeTransfers}
            </Link>
          }
        >
          {text.toldTransfers(told)}
        </Note>
      )}
      <div className="d-figs">
        <Figure
          icon={ClipboardList}
          label={text.toPrepare}
          to={LISTS.orders}
          value={formatWhole(toPrepare.count)}
        >
          {oldest === undefined
            ? text.nothingToPrepare
            : `${formatPesos(toPrepare.total)} · ${text.oldest(text.ago(spanSince(oldest.placedAt, now)))}`}
        </Figure>
        <Figure icon={Store} label={text.waiting} to={LISTS.clients} value={formatWhole(waiting.count)}>
          {first === undefined ? text.nobodyWaits : text.firstSince(text.ago(spanSince(first.since, now)))}
        </Figure>
        <Figure
          icon={Receipt}
          label={text.today}
          to={`/admin/pedidos?desde=${ofToday?.day ?? ''}&hasta=${ofToday?.day ?? ''}`}
          value={formatPesos(ofToday?.total ?? 0)}
        >
          {text.orders(ofToday?.orders ?? 0)}
        </Figure>
        <Figure
          icon={PackageX}
          label={text.soldOut}
          to={SOLD_OUT_LIST}
          value={soldOut.count === null ? '–' : formatWhole(soldOut.count)}
        >
          {soldOut.count === null ? text.notCounted : text.ofVisible}
        </Figure>
        <Figure
          icon={MailWarning}
          label={text.failedMails}
          to={LISTS.mails}
          value={formatWhole(failedMails.count)}
        >
          {failedMails.count === 0 ? text.allSent : <span className="st st--bad">{text.seeReasons}</span>}
        </Figure>
      </div>
      <div className="d-cols d-cols--2">
        <div className="d-col">
          <FirstSteps />
          <OrdersToPrepare {...toPrepare} now={now} list={LISTS.orders} />
          <WaitingClients {...waiting} now={now} list={LISTS.clients} />
          <SoldOutProducts {...soldOut} list={SOLD_OUT_LIST} />
        </div>
        <div className="d-col">
          <WeekSales sales={sales} />
          <LastImports now={now} />
          <FailedMails {...failedMails} />
        </div>
      </div>
      <footer className="d-foot">
        <span>{text.updated(timeOf(start.readAt))}</span>
      </footer>
    </>
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

function Figure({ icon, label, to, value, children }: FigureProps) {
  const inside = (
    <>
      <span className="l">
        <Icon of={icon} />
        {label}
      </span>
      <b className="v">{value}</b>
      <span className="s">{children}</span>
    </>
  );
  if (to.startsWith('/admin/'))
    return (
      <Link className="d-fig" to={to}>
        {inside}
      </Link>
    );
  return (
    <a className="d-fig" href={to}>
      {inside}
    </a>
  );
}

function Coming() {
  return (
    <div className="d-figs" aria-busy="true">
      {['toPrepare', 'waiting', 'today', 'soldOut', 'mails'].map((figure) => (
        <div key={figure} className="d-fig">
          <Skeleton width="half" />
          <Skeleton shape="title" width="some" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}

const dayAndTime = new Intl.DateTimeFormat('es-AR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE,
});
const today = () => dayAndTime.format(new Date()).replace(',', '');

const time = new Intl.DateTimeFormat('es-AR', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});
const timeOf = (moment: string) => time.format(new Date(moment));
