// The state of an offer as a chip.

import type { OfferStatus } from '@mostrador/rules/offers';
import { offersText as text } from '../../text/offers';
import { Chip } from '../../ui/Chip';

const TONES = { open: 'info', accepted: 'ok', expired: 'neutral', withdrawn: 'neutral' } as const;

export function OfferState({ status }: { readonly status: OfferStatus }) {
  return <Chip tone={TONES[status]}>{text.statuses[status]}</Chip>;
}
