// Sends a mail about a newly placed order; runs in a thread. The first one of a job has all of them composed, so that their PDF is made once.

import { type Sending, sendEncoded } from '../../platform/mail/mail-senders.js';
import encodePlacedMails, { type PlacedMails } from './encode-placed-mails.js';

/** One of an order's mails. */
export interface PlacedMailWork {
  readonly sending: Sending;
  /** Names the mails that are composed together. */
  readonly batch: string;
  readonly mails: PlacedMails;
  readonly nth: number;
}

/** Cache of the encoded mails of the last jobs. */
const encoded = new Map<string, Promise<Uint8Array[]>>();
const ENCODED_MAX = 16;

/** Returns the file or the server that has the mail. */
export default async function sendPlacedMail({
  sending,
  batch,
  mails,
  nth,
}: PlacedMailWork): Promise<string> {
  return sendEncoded(sending, async () => {
    const message = (await encodedOnce(batch, mails))[nth];
    const headers = mails.mails[nth]?.headers;
    if (message === undefined || headers === undefined)
      throw new Error('A mail of the order was not encoded.');
    return { to: headers.to.address, messageId: headers.messageId, message };
  });
}

function encodedOnce(batch: string, mails: PlacedMails): Promise<Uint8Array[]> {
  const known = encoded.get(batch);
  if (known !== undefined) return known;
  const encoding = encodePlacedMails(mails);
  encoded.set(batch, encoding);
  for (const oldest of encoded.keys()) {
    if (encoded.size <= ENCODED_MAX) break;
    encoded.delete(oldest);
  }
  return encoding;
}
