// An offer's page on the desk (/admin/presupuestos/:externalId): its lines with the stock of now, its last day, mail, PDF and history.

import type { Offer } from '@mostrador/contract/entries/offers';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { OFFER_DAYS_MAX } from '@mostrador/rules/offers';
import { CalendarClock, FileText, Mail, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf, statusOf } from '../../../api/call-failed';
import { useHistoryOf, useRefreshHistory } from '../../../features/change-log/queries';
import { useOffer } from '../../../features/offers/queries';
import { useOfferChanges } from '../../../features/offers/useOfferChanges';
import { useSession } from '../../../session/session-context';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { LinkButton } from '../../../ui/LinkButton';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { offersText, offerText as text } from '../../text/offers';
import { DeskHead } from '../../ui/DeskHead';
import { FormSheet } from '../../ui/FormSheet';
import { type HeadAction, HeadActions } from '../../ui/HeadActions';
import { OfferHistory } from './OfferHistory';
import { OfferLines } from './OfferLines';
import './offer.css';

const LIST = { to: '/admin/presupuestos', label: offersText.title };
const TONES = { open: 'st', accepted: 'st st--ok', expired: 'st st--off', withdrawn: 'st st--off' } as const;

export default function OfferScreen() {
  const { externalId = '' } = useParams();
  return <LoadedOffer key={externalId} externalId={externalId} />;
}

function LoadedOffer({ externalId }: { readonly externalId: string }) {
  const { data, error, refetch } = useOffer(externalId);
  if (data !== undefined) return <OfferPage offer={data} onReload={() => void refetch()} />;
  const isMissing = statusOf(error) === 404 || statusOf(error) === 400;
  return (
    <>
      <DeskHead title={text.title} parent={LIST} />
      {error === null ? (
        <p className="desk-loading" role="status">
          {text.loading}
        </p>
      ) : isMissing ? (
        <Empty title={text.missing} action={<LinkButton to={LIST.to}>{text.toList}</LinkButton>}>
          {text.missingText}
        </Empty>
      ) : (
        <Empty title={text.readFailed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      )}
    </>
  );
}

interface OfferPageProps {
  readonly offer: Offer;
  readonly onReload: () => void;
}

function OfferPage({ offer, onReload }: OfferPageProps) {
  const { externalId, status } = offer;
  const changes = useOfferChanges();
  const toasts = useToasts();
  const refreshHistory = useRefreshHistory();
  const isAdministrator = useSession()?.profile === 3;
  const [isProlonging, setProlonging] = useState(false);

  async function attempt(act: () => Promise<{ resultCode: number; message: string } | undefined>) {
    try {
      const answer = await act();
      if (answer !== undefined)
        toasts.show({ text: answer.message, tone: answer.resultCode < 0 ? 'error' : 'ok', about: 'offer' });
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? offersText.failed, tone: 'error', about: 'offer' });
    }
    onReload();
    refreshHistory();
  }
  const isWithdrawn = status === 'withdrawn';
  const withdraw = () =>
    attempt(() => changes.change(externalId, { field: 'withdrawn', from: isWithdrawn, to: !isWithdrawn }));
  const pdf: HeadAction = {
    key: 'pdf',
    label: text.pdf,
    icon: FileText,
    onSelect: () =>
      void attempt(async () => {
        await changes.savePdf(externalId, offer.formatedDocumentNumber);
        return undefined;
      }),
  };
  const withdrawal: HeadAction = {
    key: 'withdraw',
    label: isWithdrawn ? text.reopen : text.withdraw,
    icon: isWithdrawn ? Undo2 : X,
    onSelect: () => void withdraw(),
  };
  const prolonging: HeadAction = {
    key: 'prolong',
    label: text.prolong,
    icon: CalendarClock,
    onSelect: () => setProlonging(true),
  };
  return (
    <>
      <DeskHead
        title={offer.formatedDocumentNumber}
        parent={LIST}
        count={<span className={TONES[status]}>{offersText.statuses[status]}</span>}
      >
        <HeadActions actions={status === 'accepted' ? [pdf] : [pdf, withdrawal, prolonging]} />
        {status === 'open' && (
          <span className="keep">
            <Button icon={Mail} onClick={() => void attempt(() => changes.send(externalId))}>
              {text.send}
            </Button>
          </span>
        )}
      </DeskHead>
      <div className="d-split offer-split">
        <div className="offer-main">
          <OfferLines offer={offer} />
        </div>
        <aside className="d-aside">
          <OfferFacts offer={offer} />
          {isAdministrator && <History externalId={externalId} onUndone={onReload} />}
        </aside>
      </div>
      {isProlonging && (
        <ProlongSheet
          offer={offer}
          onClose={() => setProlonging(false)}
          onSave={async (to) => {
            await attempt(() =>
              changes.change(externalId, { field: 'validUntil', from: offer.validUntil, to }),
            );
            setProlonging(false);
          }}
        />
      )}
    </>
  );
}

function OfferFacts({ offer }: { readonly offer: Offer }) {
  const { facts } = text;
  return (
    <section aria-labelledby="offer-client">
      <h2 className="d-h" id="offer-client">
        {text.client}
      </h2>
      <p>
        <Link className="link" to={`/admin/clientes/${offer.clientId}`}>
          {offer.clientName}
        </Link>{' '}
        <span className="sub">{offer.clientCode}</span>
      </p>
      <dl className="kv kv--l">
        <dt>{facts.validUntil}</dt>
        <dd>{offersText.day(offer.validUntil)}</dd>
        {offer.status === 'open' && (
          <>
            <dt>{facts.stock}</dt>
            <dd>{offer.holdsStock ? text.stockHeld : text.stockNotHeld}</dd>
          </>
        )}
        <dt>{facts.madeBy}</dt>
        <dd>{offer.madeBy}</dd>
        <dt>{facts.madeAt}</dt>
        <dd>{momentText(offer.madeAt)}</dd>
        {offer.order !== null && (
          <>
            <dt>{facts.order}</dt>
            <dd>
              <Link className="link" to={`/admin/pedidos/${offer.order.externalId}`}>
                {offer.order.formatedDocumentNumber}
              </Link>
            </dd>
          </>
        )}
        {offer.note !== '' && (
          <>
            <dt>{facts.note}</dt>
            <dd className="offer-note">{offer.note}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function History({ externalId, onUndone }: { readonly externalId: string; readonly onUndone: () => void }) {
  const history = useHistoryOf('offer', externalId);
  return (
    <section aria-labelledby="offer-history">
      <h2 className="d-h" id="offer-history">
        {text.history}
      </h2>
      <OfferHistory history={history} onUndone={onUndone} />
    </section>
  );
}

interface ProlongSheetProps {
  readonly offer: Offer;
  readonly onClose: () => void;
  readonly onSave: (validUntil: string) => Promise<void>;
}

function ProlongSheet({ offer, onClose, onSave }: ProlongSheetProps) {
  const today = dayAt(Date.now());
  const [day, setDay] = useState([offer.validUntil, today].sort().at(-1) ?? today);
  return (
    <FormSheet
      title={text.prolongTitle}
      verb={text.prolongVerb}
      onClose={onClose}
      onSubmit={() => onSave(day)}
    >
      <TextField
        label={text.validUntil}
        type="date"
        required
        min={today}
        max={dayAfter(today, OFFER_DAYS_MAX)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormSheet>
  );
}
