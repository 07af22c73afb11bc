// Sends encoded mails by the configured way; runs in a thread, whose connections to the mail server are kept.

import { folderSender } from './folder-sender.js';
import { smtpSender } from './smtp-sender.js';

/** How mails leave, as plain data for a thread. */
export interface MailRoute {
  /** undefined: mails are written to files. */
  readonly smtpUrl: string | undefined;
  /** Whether the shop serves customers. */
  readonly production: boolean;
  /** The folder of the files. */
  readonly folder: string;
  /** The sender's address. */
  readonly from: string;
}

/** One attempt to send a mail. */
export interface Sending {
  readonly route: MailRoute;
  /** By which it can be given up. */
  readonly id: string;
}

/** An encoded message and its recipient. */
export interface AddressedMail {
  readonly to: string;
  readonly messageId: string;
  readonly message: Uint8Array;
}

type Sender = ReturnType<typeof folderSender> | ReturnType<typeof smtpSender>;

const senders = new Map<string, Sender>();
/** The attempts under way. */
const underWay = new Map<string, AbortController>();

function senderOf(route: MailRoute): Sender {
  const key = JSON.stringify(route);
  const known = senders.get(key);
  if (known !== undefined) return known;
  const { smtpUrl, production, folder } = route;
  const sender = smtpUrl === undefined ? folderSender(folder) : smtpSender({ url: smtpUrl, production });
  senders.set(key, sender);
  return sender;
}

/** Sends a mail once it is encoded. @returns the file or the server that has it. */
export async function sendEncoded(
  { route, id }: Sending,
  encode: () => Promise<AddressedMail>,
): Promise<string> {
  const ending = new AbortController();
  underWay.set(id, ending);
  try {
    const { to, messageId, message } = await encode();
    const { buffer, byteOffset, byteLength } = message;
    const mail = { from: route.from, to, messageId, message: Buffer.from(buffer, byteOffset, byteLength) };
    return await senderOf(route).send(mail, ending.signal);
  } finally {
    underWay.delete(id);
  }
}

/** Gives an attempt up: its connection ends. */
export const giveUp = (id: string): void => underWay.get(id)?.abort(new Error('The process is stopping.'));

/** Closes the connections of a route. */
export async function closeRoute(route: MailRoute): Promise<void> {
  const key = JSON.stringify(route);
  const sender = senders.get(key);
  senders.delete(key);
  await sender?.close();
}
