// Reads the mails that the shop sent during the journeys: lists them, waits for one by recipient and subject, and
// finds the link in it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';

/** Returns the mails that a shop's mail server has received, oldest first. */
export async function mailsOf(folder: string): Promise<readonly ParsedMail[]> {
  return Promise.all(
    filesOf(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => simpleParser(readFileSync(join(folder, name)))),
  );
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns the recipient's address. */
export function recipientOf(mail: ParsedMail): string {
  const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
  return to?.value[0]?.address ?? '';
}

const ARRIVES_MS = 20_000;

/** Waits for a mail to the recipient with a matching subject. Throws with the subjects that did arrive. */
export async function mailTo(folder: string, recipient: string, subject: RegExp): Promise<ParsedMail> {
  const until = Date.now() + ARRIVES_MS;
  for (;;) {
    const theirs = (await mailsOf(folder)).filter((mail) => recipientOf(mail) === recipient);
    const found = theirs.filter((mail) => subject.test(mail.subject ?? '')).at(-1);
    if (found !== undefined) return found;
    if (Date.now() > until) {
      const subjects = theirs.map((mail) => mail.subject).join(' | ');
      throw new Error(`No mail to ${recipient} about ${subject} has arrived, only: ${subjects}`);
    }
    await sleep(100);
  }
}

/** The address of a mail's link whose path is this; as the plain text has it, which is what people copy. */
export function linkIn(mail: ParsedMail, path: string): string {
  const links = (mail.text ?? '').match(/https?:\/\/\S+/g) ?? [];
  const found = links.find((link) => new URL(link).pathname === path);
  if (found === undefined) throw new Error(`The mail "${mail.subject}" has no link to ${path}.`);
  return found;
}
