import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

/** The mails that a shop has sent: without a mail server it writes them into its data folder. */
export async function mailsOf(dataDir: string): Promise<readonly ParsedMail[]> {
  const folder = join(dataDir, 'mail');
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

/** To whom a mail goes. */
export function recipientOf(mail: ParsedMail): string {
  const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
  return to?.value[0]?.address ?? '';
}
