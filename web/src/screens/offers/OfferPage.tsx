// One offer of /presupuestos: its head, and its lines with what the client wants of each.

import type { Offer } from '@mostrador/contract/entries/offers';
import { ChevronLeft, FileText } from 'lucide-react';
import { messageOf, statusOf } from '../../api/call-failed';
import { useOffer } from '../../features/offers/queries';
import { useOfferChanges } from '../../features/offers/useOfferChanges';
import { useAttempt } from '../../notices/useAttempt';
import { offersText, offerText as text } from '../../text/offers';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { useMayBuy } from '../common/buying/useMayBuy';
import { useTargetClient } from '../common/target-client/TargetClient';
import { ConvertOffer } from './ConvertOffer';
import { OfferedLines } from './OfferedLines';
import { OfferState } from './OfferState';

export function OfferPage({ externalId }: { readonly externalId: string }) {
  const offer = useOffer(externalId);
  const isMissing = statusOf(offer.error) === 404 || statusOf(offer.error) === 400;
  return (
    <>
      <LinkButton kind="quiet" icon={ChevronLeft} to="/presupuestos">
        {text.back}
      </LinkButton>
      {offer.data !== undefined ? (
        <LoadedOffer offer={offer.data} onReload={() => void offer.refetch()} />
      ) : offer.isError ? (
        <Note
          tone="danger"
          announce
          action={
            isMissing ? undefined : (
              <Button kind="secondary" onClick={() => void offer.refetch()} pending={offer.isFetching}>
                {offersText.retry}
              </Button>
            )
          }
        >
          {isMissing ? text.notFound : (messageOf(offer.error) ?? text.failed)}
        </Note>
      ) : (
        <div className="stack" aria-busy="true">
          <p className="spoken" role="status">
            {text.loading}
          </p>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      )}
    </>
  );
}

interface LoadedOfferProps {
  readonly offer: Offer;
  readonly onReload: () => void;
}

function LoadedOffer({ offer, onReload }: LoadedOfferProps) {
  const { savePdf } = useOfferChanges();
  const attempt = useAttempt();
  const mayBuy = useMayBuy();
  const { buysForOthers, target } = useTargetClient();
  const isOtherClient = buysForOthers && target?.clientId !== offer.clientId;
  const download = () =>
    attempt(() => savePdf(offer.externalId, offer.formatedDocumentNumber), {
      about: 'offer-pdf',
      failed: () => text.pdfFailed,
    });
  return (
    <>
      <div className="offer-head">
        <div>
          <h1 className="page-title">{text.heading(offer.formatedDocumentNumber)}</h1>
          <p className="offer-intro">
            <OfferState status={offer.status} /> {text.intro(offer.madeBy, offersText.day(offer.validUntil))}
          </p>
        </div>
        <Button kind="secondary" icon={FileText} onClick={() => void download()}>
          {text.pdf}
        </Button>
      </div>
      {offer.note !== '' && (
        <p className="offer-note">
          <b>{text.note}</b>
          {offer.note}
        </p>
      )}
      <StateNote offer={offer} />
      {offer.status === 'open' && !mayBuy && <Note>{text.mayNotBuy}</Note>}
      {offer.status === 'open' && mayBuy && isOtherClient && (
        <Note>{text.otherClient(offer.clientName)}</Note>
      )}
      {offer.status === 'open' && mayBuy && !isOtherClient ? (
        <ConvertOffer offer={offer} onReload={onReload} />
      ) : (
        <OfferedLines offer={offer} />
      )}
    </>
  );
}

function StateNote({ offer: { status, order, validUntil } }: { readonly offer: Offer }) {
  if (order !== null)
    return (
      <Note
        tone="ok"
        action={
          <LinkButton kind="secondary" to={`/purchases?o=${order.externalId}`}>
            {text.toOrder}
          </LinkButton>
        }
      >
        {text.accepted(order.formatedDocumentNumber)}
      </Note>
    );
  if (status === 'expired') return <Note tone="warn">{text.expired(offersText.day(validUntil))}</Note>;
  return status === 'withdrawn' ? <Note tone="warn">{text.withdrawn}</Note> : null;
}
