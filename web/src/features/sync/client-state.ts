import type { LocalClient } from '../../offline/schema';
import { newClientText } from '../../text/new-client';
import type { Tone } from '../../ui/Chip';

const text = newClientText.list;

/** The word and colour of the chip that shows the state of a client entered on this device. */
export function clientStateOf({ state, attempts, answer }: LocalClient): {
  readonly tone: Tone;
  readonly words: string;
} {
  switch (state) {
    case 'waiting':
      return { tone: 'info', words: attempts === 0 ? text.waiting : text.retrying };
    case 'sending':
      return { tone: 'info', words: text.sending };
    case 'registered':
      return {
        tone: 'ok',
        words: [text.registered(answer?.client?.clientCode ?? ''), answer?.waits ? text.waits : '']
          .filter(Boolean)
          .join(', '),
      };
    case 'refused':
      return { tone: 'danger', words: text.refused };
    case 'login':
      return { tone: 'warn', words: text.login };
  }
}

/** The sentences of the server about a refused client. */
export const refusalsOf = ({ answer, error }: LocalClient): readonly string[] =>
  answer !== null && answer.failures.length > 0
    ? answer.failures.map(({ message }) => message)
    : error === null
      ? []
      : [error];
