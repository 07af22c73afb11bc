// Composes and encodes the mails about a newly placed order, which all carry its PDF; runs in a thread.

import encodeMail, { encodePart } from '../../platform/mail/encode-mail.js';
import type { MimeHeaders } from '../../platform/mail/mail-transport.js';
import orderDocument, { type OrderDocument } from '../order-sheet/order-document.service.js';
import type { OrderSummary } from '../order-sheet/order-sheet.service.js';
import type { BrandFrame } from './brand-frame.js';
import { orderMailHtml } from './order-mail-html.js';
import { orderMailText } from './order-mail-text.js';
import type { OrderMailWords } from './order-mail-words.js';

/** The mails of one order. */
export interface PlacedMails {
  readonly document: OrderDocument;
  readonly frame: BrandFrame;
  readonly mails: readonly PlacedMail[];
}

export interface PlacedMail {
  readonly headers: MimeHeaders;
  readonly words: OrderMailWords;
  /** In the place of the order's own. */
  readonly details: OrderSummary['details'];
}

/** Returns each mail's bytes. The PDF is drawn and encoded once. */
export default async function encodePlacedMails({
  document,
  frame,
  mails,
}: PlacedMails): Promise<Uint8Array[]> {
  const { order } = document;
  const pdf = encodePart({
    filename: `${order.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(await orderDocument(document)),
  });
  return Promise.all(
    mails.map(({ headers, words, details }) => {
      const shown = { ...order, details };
      return encodeMail({
        ...headers,
        html: orderMailHtml(shown, words, frame),
        text: orderMailText(shown, words, frame),
        attachments: [...frame.attachments, pdf],
      });
    }),
  );
}
