// The state of an account entry in words: 'Vence en 9 días', 'Pagada', 'A cuenta'.

import type { AccountEntryRow } from '@mostrador/contract/entries/account';
import { CalendarDays, Check, Clock, TriangleAlert } from 'lucide-react';
import { accountText as text } from '../../text/account';
import { Icon } from '../../ui/Icon';
import './EntryState.css';

/** What is due within as many days stands out. */
const SOON_DAYS = 10;

/** Returns the state in words. */
export function stateText({ state, daysLeft }: Pick<AccountEntryRow, 'state' | 'daysLeft'>): string {
  if (state === 'due') return text.dueIn(daysLeft ?? 0);
  if (state === 'overdue') return text.overdueSince(-(daysLeft ?? 0));
  return text.states[state];
}

type Tone = 'ok' | 'soon' | 'late' | 'plain';
const ICONS = { ok: Check, soon: Clock, late: TriangleAlert, plain: CalendarDays } as const;

function toneOf({ state, daysLeft }: Pick<AccountEntryRow, 'state' | 'daysLeft'>): Tone {
  if (state === 'overdue') return 'late';
  if (state !== 'due') return 'ok';
  return (daysLeft ?? 0) <= SOON_DAYS ? 'soon' : 'plain';
}

export function EntryState({ entry }: { readonly entry: Pick<AccountEntryRow, 'state' | 'daysLeft'> }) {
  const tone = toneOf(entry);
  return (
    <span className="entry-state" data-tone={tone}>
      <Icon of={ICONS[tone]} />
      {stateText(entry)}
    </span>
  );
}
