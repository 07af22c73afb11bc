// A client's page on the desk (/admin/clientes/:clientId): data, terms, delivery addresses, orders, history, open carts and notes.

import type { DeskClient } from '@mostrador/contract/entries/client-desk';
import { telephoneLink, whatsAppLink } from '@mostrador/rules/phone';
import { ArrowRightLeft, Ellipsis, FileText, MessageCircle, Phone } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { messageOf, statusOf } from '../../../api/call-failed';
import { useDeskClient, useDeskClientChoices } from '../../../features/client-desk/queries';
import { useClientChanges } from '../../../features/client-desk/useClientChanges';
import { useImpersonate } from '../../../features/impersonation/useImpersonate';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { LinkButton } from '../../../ui/LinkButton';
import { Menu } from '../../../ui/Menu';
import { Note } from '../../../ui/Note';
import { useToasts } from '../../../ui/useToasts';
import { dayText, momentText, pesosText } from '../../text/amounts';
import { clientsText, clientText as text } from '../../text/clients';
import { DeskHead } from '../../ui/DeskHead';
import { openInShop } from '../../ui/open-in-shop';
import { ClientAside } from './ClientAside';
import { ClientHistory } from './ClientHistory';
import { ClientSections } from './ClientSections';
import './client.css';

const LIST = { to: '/admin/clientes', label: text.list };
const TONES = {
  waiting: 'st',
  pending_email: 'st',
  active: 'st st--ok',
  blocked: 'st st--bad',
  rejected: 'st st--off',
  without_user: 'st st--off',
} as const;

export default function ClientScreen() {
  const { clientId = '' } = useParams();
  const id = /^\d{1,9}$/.test(clientId) ? Number(clientId) : 0;
  return <LoadedClient key={id} clientId={id} />;
}

function LoadedClient({ clientId }: { readonly clientId: number }) {
  const { data, error, refetch } = useDeskClient(clientId);
  if (data !== undefined) return <ClientPage client={data} onReload={() => void refetch()} />;
  return (
    <>
      <DeskHead title={text.title} parent={LIST} />
      {error === null ? (
        <p className="desk-loading" role="status">
          {text.loading}
        </p>
      ) : statusOf(error) === 404 ? (
        <Empty title={text.missing} action={<LinkButton to={LIST.to}>{text.toList}</LinkButton>}>
          {text.missingText}
        </Empty>
      ) : (
        <Empty title={text.failed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      )}
    </>
  );
}

interface ClientPageProps {
  readonly client: DeskClient;
  readonly onReload: () => void;
}

function ClientPage({ client, onReload }: ClientPageProps) {
  const { clientId, status, blocked } = client;
  const choices = useDeskClientChoices().data;
  const changes = useClientChanges();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { impersonate, impersonatingId } = useImpersonate();
  const phone = client.contactPhone || client.contactPhone2;
  const chat = whatsAppLink(client.contactPhone) ?? whatsAppLink(client.contactPhone2);
  const callTo = telephoneLink(phone);

  async function setBlocked(to: boolean) {
    try {
      await changes.save(clientId, [{ field: 'blocked', from: blocked, to }]);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? clientsText.notSaved, tone: 'error', about: 'block' });
      onReload();
    }
  }
  async function enter() {
    if (await impersonate(clientId)) openInShop('/store');
  }

  return (
    <>
      <DeskHead
        title={client.legalName}
        parent={LIST}
        count={
          <>
            {client.clientCode} <span className={TONES[status]}>{clientsText.statuses[status]}</span>
          </>
        }
      >
        {chat !== undefined && (
          <a
            className="button"
            data-kind="secondary"
            data-size="normal"
            href={chat}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={MessageCircle} />
            {text.whatsapp}
          </a>
        )}
        {callTo !== undefined && (
          <a className="button" data-kind="secondary" data-size="normal" href={callTo} title={phone}>
            <Icon of={Phone} />
            {text.call}
          </a>
        )}
        {status === 'active' && (
          <Button
            kind="secondary"
            icon={ArrowRightLeft}
            pending={impersonatingId !== undefined}
            onClick={() => void enter()}
          >
            {text.enterAs}
          </Button>
        )}
        <LinkButton kind="secondary" icon={FileText} to={`/admin/presupuestos/nuevo?cliente=${clientId}`}>
          {text.newOffer}
        </LinkButton>
        <span className="keep">
          <Menu
            className="client-more"
            chevron={false}
            align="end"
            label={text.moreActions}
            button={<Icon of={Ellipsis} />}
            entries={[
              ...(chat === undefined
                ? []
                : [{ key: 'chat', label: text.whatsapp, onSelect: () => location.assign(chat) }]),
              ...(callTo === undefined
                ? []
                : [{ key: 'call', label: text.call, onSelect: () => location.assign(callTo) }]),
              {
                key: 'offers',
                label: text.offers,
                onSelect: () => void navigate(`/admin/presupuestos?cliente=${clientId}`),
              },
              {
                key: 'block',
                label: blocked ? text.unblock : text.block,
                onSelect: () => void setBlocked(!blocked),
              },
            ]}
          />
        </span>
      </DeskHead>
      <Notices client={client} />
      <Figures client={client} />
      <div className="d-split client-split">
        <div>
          <ClientSections client={client} choices={choices} changes={changes} onReload={onReload} />
          <section className="d-sec client-last" aria-labelledby="client-history">
            <div>
              <h2 className="d-h" id="client-history">
                {text.sections.history}
              </h2>
              <p>{text.sections.historyHint}</p>
            </div>
            <div>
              <ClientHistory client={client} choices={choices} onUndone={onReload} />
            </div>
          </section>
        </div>
        <ClientAside client={client} choices={choices} changes={changes} />
      </div>
    </>
  );
}

/** What waits for a decision about the client. */
function Notices({ client }: { readonly client: DeskClient }) {
  const { clientId, status, identityChanges, rejectionReason } = client;
  const verify = (
    <Link className="link" to={`/admin/clientes?verificar=${clientId}`}>
      {text.verify}
    </Link>
  );
  return (
    <>
      {status === 'waiting' && (
        <Note tone="warn">
          {text.waiting} {verify}
        </Note>
      )}
      {status === 'rejected' && (
        <Note tone="warn">
          {text.rejected(rejectionReason)} {verify}
        </Note>
      )}
      {client.blocked && <Note tone="warn">{text.blockedNote}</Note>}
      {identityChanges > 0 && (
        <Note tone="warn">
          {text.identityChanges(identityChanges)}{' '}
          <a className="link" href="/identitychanges">
            {text.reviewChanges}
          </a>
        </Note>
      )}
    </>
  );
}

function Figures({ client }: { readonly client: DeskClient }) {
  const [order] = client.orders;
  const [cart] = client.openCarts;
  const { figures } = text;
  const all = [
    [figures.year, pesosText(client.yearTotal), figures.yearOrders(client.yearOrders)],
    [
      figures.last,
      order === undefined ? text.unset.other : dayText(order.placedAt),
      order === undefined ? figures.never : pesosText(order.total),
    ],
    [
      figures.cart,
      cart === undefined ? text.unset.other : figures.cartLines(cart.lines),
      cart === undefined ? figures.noCart : momentText(cart.updatedAt),
    ],
    [figures.registered, dayText(client.registeredAt), client.email],
  ] as const;
  return (
    <div className="d-figs client-figs">
      {all.map(([label, value, detail]) => (
        <div className="d-fig" key={label}>
          <span className="l">{label}</span>
          <b className="v">{value}</b>
          <span className="s">{detail}</span>
        </div>
      ))}
    </div>
  );
}
