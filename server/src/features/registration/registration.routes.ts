import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';

export function registrationRoutes(
  _shop: Shop,
): CallHandlers<'newUser' | 'newUser2' | 'clientByWebToken', Session> {
  return {
    newUser: async () => {
      throw notFound();
    },
    newUser2: async () => {
      throw notFound();
    },
    clientByWebToken: async () => {
      throw notFound();
    },
  };
}
