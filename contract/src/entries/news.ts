import { z } from 'zod';
import { call } from '../call.js';

/** Something that has happened; link is a path of the shop. */
export const userNews = z.object({ at: z.string(), text: z.string(), link: z.string() });
export type UserNews = z.output<typeof userNews>;

export const newsCalls = {
  userNews: call({
    name: 'userNews',
    access: 'session',
    summary: "What has happened to the caller's orders in the last month, and who waits for an administrator",
    output: z.array(userNews),
  }),
};
