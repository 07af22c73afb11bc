// Reads the mails about a newly placed order as their recipients get them.

import type { Mail } from '@mostrador/server/features/mail/compose-mail';
import encodePlacedMails from '@mostrador/server/features/mail/encode-placed-mails';
import { isPlacedMailRow, preparePlacedMails } from '@mostrador/server/features/mail/placed-mails';
import { createMailTransport } from '@mostrador/server/platform/mail/mail-transport';
import type { Shop } from '@mostrador/server/shop';
import { type ParsedMail, simpleParser } from 'mailparser';

export interface ReadMail {
  readonly to: string;
  /** undefined: answers go to the sender. */
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: ParsedMail['attachments'];
}

/** Composes, encodes and parses a mail about a newly placed order; undefined for a mail of another kind. */
export async function readPlacedMail(shop: Shop, mail: Mail): Promise<ReadMail | undefined> {
  if (!isPlacedMailRow(mail)) return undefined;
  const transport = createMailTransport({
    smtpUrl: undefined,
    folder: shop.dataDir,
    from: 'tienda@prueba.test',
    log: shop.log,
  });
  const { mails } = await preparePlacedMails(shop, transport, mail.order_id, [mail]);
  const [message] = await encodePlacedMails(mails);
  if (message === undefined) throw new Error('The mail was not encoded.');
  const parsed = await simpleParser(Buffer.from(message));
  if (typeof parsed.html !== 'string') throw new Error('The mail has no HTML.');
  return {
    to: mail.recipient,
    replyTo: parsed.replyTo?.value[0]?.address,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html,
    attachments: parsed.attachments,
  };
}
