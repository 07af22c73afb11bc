// Handler of the API call `userNews`: the latest news about the caller's orders, and for administrators the clients to
// verify.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { userNews } from './news.service.js';

export function newsRoutes(shop: Shop): CallHandlers<'userNews', Session> {
  // GET /User/userNews
  return { userNews: ({ session }) => userNews(shop, session) };
}
