import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';

export function contactRoutes(_shop: Shop): CallHandlers<'sendMessage', Session> {
  return {
    sendMessage: async () => {
      throw notFound();
    },
  };
}
