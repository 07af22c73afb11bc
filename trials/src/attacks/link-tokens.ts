// The tokens in the links of the shop's mails, as an attacker with access to a mailbox would find them.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeUser, PASSWORD } from '../testing/factories.js';
import { attempt, type Target } from './target.js';

const TOKEN = /[?&]t=([\w-]+)/;
/** The longest wait for a mail, in milliseconds: a machine under load takes its time. */
const ARRIVES_MS = 20_000;
const seen = new Set<string>();

/** Asks for a recovery mail and returns its token. */
export async function recoveryToken(target: Target, email: string): Promise<string> {
  await sql`delete from throttles`.execute(target.db);
  await attempt(target, {
    method: 'POST',
    path: '/store/StoreAuth/recovery',
    body: { usr: email, salt: 's' },
  });
  return linkToken(target, email);
}

/** Makes a user who has not confirmed their e-mail, and returns the token of the mail that asks for it. */
export async function confirmationToken(
  target: Target,
  from: string,
): Promise<{ readonly email: string; readonly token: string }> {
  const { email } = await makeUser(target.db, { status: 'pending_email' });
  // the right password sends the mail again
  await attempt(target, { method: 'POST', path: '/Auth/user', body: { usr: email, pass: PASSWORD }, from });
  return { email, token: await linkToken(target, email) };
}

/** Returns the token of a mail that has not been looked at before. */
export async function linkToken(target: Target, email: string): Promise<string> {
  const until = Date.now() + ARRIVES_MS;
  while (Date.now() < until) {
    await target.workOff();
    const tokens = (await target.mailsTo(email)).map((text) => TOKEN.exec(text)?.[1]);
    const fresh = tokens.find((token) => token !== undefined && !seen.has(token));
    if (fresh !== undefined) {
      seen.add(fresh);
      return fresh;
    }
    await sleep(50);
  }
  throw new Error(`${email} got no mail with a token.`);
}
