// How prices are shown to the reader of this page: as the company chose for its clients, or as the law asks for visitors.

import { usePage } from '../../page/page';
import { useSessionState } from '../../session/session-context';
import type { PriceView } from './prices';

export function usePriceView(): PriceView {
  // a context that the device has kept from a release before has no mode
  const { priceDisplay = 'net' } = usePage().context;
  return { display: priceDisplay, isVisitor: useSessionState().session === undefined };
}
