// API calls of stock notices ('Avíseme'): ask for a mail when a product can be ordered again, list the requests, take one back.

import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

export const stockNotice = z.object({
  code: z.string(),
  name: z.string(),
  imagePath: z.string().nullable(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  /** When the mail was written: ISO 8601, UTC; null while the request is open. */
  mailedAt: z.string().nullable(),
});
export type StockNotice = z.output<typeof stockNotice>;

/** resultCode: negative if a rule refused, else 0. */
export const stockNoticeResult = z.object({ resultCode: z.number().int(), message: z.string() });
export type StockNoticeResult = z.output<typeof stockNoticeResult>;

export const stockNoticesCalls = {
  stockNotices: call({
    name: 'stockNotices',
    access: 'session',
    summary: "The caller's requests to be told when a product can be ordered again; open ones first",
    output: z.array(stockNotice),
  }),
  setStockNotice: call({
    name: 'setStockNotice',
    access: 'session',
    summary: 'Asks for one mail when a product can be ordered again, or takes the request back',
    params: z.object({ productCode: text(PRODUCT_CODE_MAX).min(1) }),
    body: z.object({ isWanted: z.boolean() }),
    output: stockNoticeResult,
    example: { params: { productCode: 'A-1' }, body: { isWanted: true } },
  }),
};
