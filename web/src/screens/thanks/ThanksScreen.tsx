// The page /thanks ('Pedido confirmado') after an order, which was confirmed or is kept on the device until there is a
// connection: congratulates ('¡Felicitaciones!'), with number and amount first, then says what comes next. Has a button back to
// products.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { Check, Clock, CloudUpload, Download, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { lastOrder } from '../../features/orders/last-order';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { useOrder } from '../../features/orders/queries';
import { useOrderPdf } from '../../features/orders/useOrderPdf';
import { useBrand, usePage } from '../../page/page';
import { useSession } from '../../session/session-context';
import { useOffline } from '../../storage/offline-mode';
import { thanksOrderText } from '../../text/checkout';
import { creditText } from '../../text/credit';
import { ordersText, thanksText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { OrderMoney } from '../common/orders/OrderMoney';
import { OrderTransfer } from '../common/transfers/OrderTransfer';
import './ThanksScreen.css';

export default function ThanksScreen() {
  const offline = useOffline();
  const session = useSession();
  if (offline) {
    return (
      <div className="page-width thanks-kept">
        <span className="thanks-mark">
          <Icon of={CloudUpload} />
        </span>
        <h1 className="page-title">{text.keptTitle}</h1>
        <p>{text.kept}</p>
        <LinkButton size="large" to="/store">
          {text.back}
        </LinkButton>
      </div>
    );
  }
  return <Confirmed externalId={lastOrder(session)} />;
}

function Confirmed({ externalId }: { readonly externalId: string | undefined }) {
  // without an id, the query is not sent
  const { data: order, isError } = useOrder(externalId ?? '');
  const { controlsCredit = false } = usePage().context;
  // until the order is read it may be in review
  if (order === undefined && controlsCredit && externalId !== undefined && !isError) return <Reading />;
  const isHeld = order === undefined ? controlsCredit : order.status === 'review';
  return (
    <div className="page-width thanks-screen">
      <header className="thanks-head" data-held={isHeld || undefined}>
        <span className="thanks-mark">
          <Icon of={isHeld ? Clock : Check} />
        </span>
        <div>
          <h1 className="page-title">{isHeld ? creditText.heldTitle : text.title}</h1>
          <p className="thanks-order" aria-live="polite">
            {order !== undefined && (
              <>
                <Link className="text-link nowrap" to={`/purchases?o=${order.externalId}`}>
                  {thanksOrderText.number(order.formatedDocumentNumber)}
                </Link>{' '}
                <b className="nowrap">{toPayText(order)}</b>
                {isHeld && <OrderStatus status={order.statusDesc} />}
              </>
            )}
          </p>
        </div>
        {order !== undefined && <OrderPdf order={order} />}
      </header>
      <div className="thanks-columns">
        {order !== undefined && <OrderTransfer order={order} />}
        <div className="thanks-side">
          <section className="panel thanks-next" aria-labelledby="thanks-next">
            <h2 id="thanks-next" className="group-title">
              {text.next}
            </h2>
            <ol>
              {stepsOf(order, isHeld).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {order !== undefined && <AskByChat number={order.formatedDocumentNumber} />}
          </section>
          {order !== undefined && (
            <div className="panel">
              <OrderMoney order={order} isWhole />
            </div>
          )}
        </div>
      </div>
      <div className="row">
        <LinkButton size="large" to="/store">
          {text.back}
        </LinkButton>
        <LinkButton kind="secondary" size="large" to="/purchases">
          {text.orders}
        </LinkButton>
      </div>
    </div>
  );
}

/** While it is not known yet whether the order is in review. */
function Reading() {
  return (
    <div className="page-width thanks-screen">
      <header className="thanks-head" data-held="">
        <span className="thanks-mark">
          <Icon of={Clock} />
        </span>
        <div>
          <h1 className="page-title" role="status">
            {text.reading}
          </h1>
          <p className="thanks-order" />
        </div>
      </header>
    </div>
  );
}

function stepsOf(order: OrderDetails | undefined, isHeld: boolean): readonly string[] {
  if (order !== undefined && isHeld) return creditText.heldSteps;
  return [text.mail, text.contact, order === undefined ? text.leaves : leavingText(order)];
}

/** The total to pay; the one without taxes where it is not known. */
function toPayText({
  toPay = null,
  total,
}: {
  readonly toPay?: number | null;
  readonly total: number;
}): string {
  return toPay === null
    ? thanksOrderText.total(formatPesos(toCentavos(total)))
    : thanksOrderText.toPay(formatPesos(toCentavos(toPay)));
}

function OrderPdf({ order }: { readonly order: OrderDetails }) {
  const { download, pending } = useOrderPdf();
  return (
    <Button kind="secondary" icon={Download} pending={pending} onClick={() => download(order)}>
      {ordersText.pdf}
    </Button>
  );
}

/** Opens a chat with the company that names the order. */
function AskByChat({ number }: { readonly number: string }) {
  const { whatsapp } = useBrand().contact;
  if (!whatsapp.startsWith('https://')) return null;
  const address = `${whatsapp}${whatsapp.includes('?') ? '&' : '?'}text=${encodeURIComponent(text.question(number))}`;
  return (
    <a className="text-link thanks-chat" href={address} target="_blank" rel="noreferrer">
      <Icon of={MessageCircle} />
      {text.chat}
    </a>
  );
}

function leavingText({ pickUp, deliveryOption, deliveryDetails, deliveryMethodName }: OrderDetails): string {
  if (pickUp) return text.pickUp;
  const way =
    deliveryOption === 2
      ? deliveryMethodName || ordersText.deliveries[2]
      : deliveryDetails || deliveryMethodName;
  return way === '' ? text.leaves : text.leavesBy(way);
}
