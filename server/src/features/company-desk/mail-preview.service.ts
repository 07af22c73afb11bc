// Shows a mail of the shop with given words and example data: as texts, and as the page that its reader sees, which the desk shows in
// a frame.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { exampleMailPage, type GivenWords, previewMail } from '../mail/mail-words.service.js';
import { readMailWords } from './company-mails.service.js';

const PATH = '/admin/mail';
/** Long enough to load a frame. */
const VALID_MS = 5 * 60_000;
/** More than the words of a mail can have; inflating stops there. */
const PLAIN_MAX_BYTES = 64_000;
/** Nothing runs and nothing is loaded; the inline styles of a mail count. Only the desk frames it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

/** Returns a mail with example data, and the path of its page for a frame. */
export async function previewWithPage(shop: Shop, given: GivenWords) {
  return { ...(await previewMail(shop, given)), page: `${PATH}?m=${sealed(shop, given)}` };
}

/**
 * Serves the pages. A frame sends no token, so the path holds the words, encrypted by the call that an administrator made: no other
 * address shows anything, and no process remembers it.
 */
export function serveMailPreviews(app: FastifyInstance, shop: Shop): void {
  app.get<{ Querystring: { m?: unknown } }>(
    PATH,
    { config: { countedAs: 'page' } },
    async ({ query: { m } }, reply) => {
      const given = typeof m === 'string' ? opened(shop, m) : undefined;
      if (given === undefined) throw notFound('La vista previa venció. Por favor ábrala de nuevo.');
      const page = await exampleMailPage(shop, given);
      // a page in a sandbox has no origin of its own to key by, and browsers warn when it asks
      reply.removeHeader('origin-agent-cluster');
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': POLICY,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(page);
    },
  );
}

const ownerOf = (shop: Shop): string => `mail preview of company ${shop.company().companyId}`;

function sealed(shop: Shop, { field, words }: GivenWords): string {
  const plain = JSON.stringify({ ...words, field, until: shop.now() + VALID_MS });
  return shop.secretBox.seal(deflateRawSync(plain), ownerOf(shop)).toString('base64url');
}

function opened(shop: Shop, text: string): GivenWords | undefined {
  const plain = shop.secretBox.open(Buffer.from(text, 'base64url'), ownerOf(shop));
  if (plain === undefined) return undefined;
  const { until, ...words } = JSON.parse(
    inflateRawSync(plain, { maxOutputLength: PLAIN_MAX_BYTES }).toString(),
  );
  return until < shop.now() ? undefined : readMailWords(words);
}
