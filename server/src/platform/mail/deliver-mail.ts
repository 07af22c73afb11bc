// Encodes and sends a mail, or ends what was begun; runs in a thread.

import encodeMail, { type MimeMessage } from './encode-mail.js';
import { closeRoute, giveUp, type MailRoute, type Sending, sendEncoded } from './mail-senders.js';

/** What the thread is asked for. */
export type MailWork =
  | { readonly kind: 'send'; readonly sending: Sending; readonly message: MimeMessage }
  | { readonly kind: 'give up'; readonly id: string }
  | { readonly kind: 'close'; readonly route: MailRoute };

/** Returns the file or the server that has the mail. */
export default async function deliverMail(work: MailWork): Promise<string | undefined> {
  if (work.kind === 'give up') giveUp(work.id);
  else if (work.kind === 'close') await closeRoute(work.route);
  else {
    const { sending, message } = work;
    return sendEncoded(sending, async () => ({
      to: message.to.address,
      messageId: message.messageId,
      message: await encodeMail(message),
    }));
  }
  return undefined;
}
