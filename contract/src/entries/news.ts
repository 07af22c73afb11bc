// API call `userNews`: recent changes of the caller's orders, as news items with links.

import { z } from 'zod';
import { call } from '../call.js';

/** One news item for a user; link is a path of the shop. */
export const userNews = z.object({ at: z.string(), text: z.string(), link: z.string() });
export type UserNews = z.output<typeof userNews>;

export const newsCalls = {
  userNews: call({
    name: 'userNews',
    access: 'session',
    summary:
      "News of the caller's orders in the last month and, for administrators, clients waiting for verification",
    output: z.array(userNews),
  }),
};
