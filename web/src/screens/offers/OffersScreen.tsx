import { Navigate, useLocation, useSearchParams } from 'react-router';
import { returnAddress } from '../../features/auth/return-address';
import { useSessionKnown, useSessionState } from '../../session/session-context';
import { offersText as text } from '../../text/offers';
import { OfferPage } from './OfferPage';
import { OffersList } from './OffersList';
import './OffersScreen.css';

/**
 * The screen 'Presupuestos' (/presupuestos): the client's offers, or one of them, whose id is `p` in the address. A link names prices,
 * so it needs a session: the login returns here.
 */
export default function OffersScreen() {
  const known = useSessionKnown();
  const { session } = useSessionState();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const open = query.get('p');
  if (known && session === undefined)
    return <Navigate to="/login" replace state={returnAddress(`${pathname}${search}`)} />;
  return (
    <div className="page-width offers-screen">
      {!known ? (
        <h1 className="page-title">{text.title}</h1>
      ) : open === null ? (
        <OffersList />
      ) : (
        <OfferPage key={open} externalId={open} />
      )}
    </div>
  );
}
