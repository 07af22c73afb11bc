import type { CallName } from '@mostrador/contract/routes';
import type { NotedOutcome } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';

/** Notes what an administrator is about to do in a client's name. */
export async function noteActing(
  _shop: Shop,
  _session: Session,
  _call: CallName,
  _input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): Promise<(outcome: NotedOutcome, answer: unknown) => Promise<void>> {
  return async () => undefined;
}
