import { waitsForClient } from '../../offline/outbox/waits-for-client';
import type { LocalOrder } from '../../offline/schema';
import { syncText } from '../../text/sync';
import type { Tone } from '../../ui/Chip';

const text = syncText.orders;

/** The word and colour of the chip that shows the state of an order taken offline. */
export function stateOf(order: LocalOrder): { readonly tone: Tone; readonly words: string } {
  if (waitsForClient(order)) return { tone: 'info', words: text.waitsForClient };
  switch (order.state) {
    case 'waiting':
      return { tone: 'info', words: order.attempts === 0 ? text.waiting : text.retrying };
    case 'sending':
      return { tone: 'info', words: text.sending };
    case 'unverified':
      return { tone: 'warn', words: text.unverified };
    case 'sent':
      return sentState(order);
    case 'login':
      return { tone: 'warn', words: text.login };
    case 'refused':
      return { tone: 'danger', words: text.refused };
    case 'differs':
      return { tone: 'warn', words: differsWords(order) };
  }
}

function sentState({ answer }: LocalOrder): { readonly tone: Tone; readonly words: string } {
  const number = answer?.formatedDocumentNumber ?? '';
  return answer?.isHeld === true
    ? { tone: 'warn', words: text.held(number) }
    : { tone: 'ok', words: text.sent(number) };
}

function differsWords({ answer }: LocalOrder): string {
  const differences = answer?.differences ?? [];
  if (differences.length === 0) return text.differsTotal;
  const onlyPrices = differences.every(({ kind }) => kind === 'price');
  return (onlyPrices ? text.differsPrice : text.differs)(differences.length);
}

/** The name of the order's client, as the list shows it. */
export const clientOf = ({ targetClientName }: LocalOrder): string => targetClientName || text.own;
