// The state of a key of /api/v1 in words, with its tone.

import type { ApiKey } from '@mostrador/contract/entries/api-keys';
import type { ApiKeyState } from '@mostrador/rules/api-keys';
import { keysText as text } from '../../../text/integrations';

const TONES: Readonly<Record<ApiKeyState, string>> = {
  active: 'st st--ok',
  unused: 'st',
  expiring: 'st st--warn',
  expired: 'st st--bad',
  revoked: 'st st--off',
};

export function KeyState({ apiKey: { state, daysLeft } }: { readonly apiKey: ApiKey }) {
  const isSoon = state === 'expiring' && daysLeft !== null;
  return <span className={TONES[state]}>{isSoon ? text.daysLeft(daysLeft) : text.states[state]}</span>;
}
