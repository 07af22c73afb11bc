// Password guessing attack: many addresses against one account, whose owner must still get in, then one address
// against many accounts.

import { makeUser, PASSWORD } from '../testing/factories.js';
import { attempt, clientAddress, type Finding, type Reply, type Target } from './target.js';

/** Guesses that are allowed per hour for an account and from an address; more are slowed down. */
const ACCOUNT_MOST = 20;
const ADDRESS_MOST = 100;
const HOUR = 3_600_000;

/**
 * Guesses one account's password from new addresses, by GET and POST in turn, while its owner logs in from the usual
 * address; then guesses from one address at new accounts.
 */
export async function guessing(target: Target, tries: number): Promise<Finding> {
  const failures: string[] = [];
  const home = '203.0.113.7';
  const { email } = await makeUser(target.db);
  if ((await logIn(target, email, PASSWORD, home)).status !== 200)
    failures.push('The owner cannot log in at all.');

  const seen = { wrong: 0, slowed: 0, other: 0 };
  let homeLogins = 0;
  const begun = target.app.shop.now();
  for (let n = 0; n < tries; n += 1) {
    count(seen, await guess(target, email, n, clientAddress(n)));
    if (n % 100 === 50 && (await logIn(target, email, PASSWORD, home)).status === 200) homeLogins += 1;
  }
  const hours = (target.app.shop.now() - begun) / HOUR;
  const owner = Math.floor((tries + 49) / 100);
  if (homeLogins !== owner) failures.push(`The owner got in ${homeLogins} times of ${owner}.`);
  // what flows back while the attack lasts comes on top
  const allowed = ACCOUNT_MOST + Math.ceil(ACCOUNT_MOST * hours) + 1;
  if (seen.wrong > allowed) failures.push(`${seen.wrong} guesses were looked at, ${allowed} are allowed.`);
  if (seen.other > 0) failures.push(`${seen.other} guesses were answered in another way.`);
  const right = await logIn(target, email, PASSWORD, clientAddress(tries + 1));
  if (right.status !== 429)
    failures.push(`The right password from a strange address got ${right.status} amid the attack.`);

  const sprayed = { wrong: 0, slowed: 0, other: 0 };
  for (let n = 0; n < tries; n += 1) {
    // every address of one /64 counts as the same caller, and the forwarded-for header is not trusted
    const from = `2001:db8:7:7::${n.toString(16)}`;
    count(
      sprayed,
      await guess(target, `nadie${n}@prueba.test`, n, from, { 'x-forwarded-for': clientAddress(n) }),
    );
  }
  if (sprayed.wrong > ADDRESS_MOST + Math.ceil(ADDRESS_MOST * hours) + 1) {
    failures.push(`${sprayed.wrong} guesses of one caller were looked at.`);
  }
  if (sprayed.other > 0)
    failures.push(`${sprayed.other} guesses at many accounts were answered in another way.`);

  target.forward(HOUR);
  const later = await logIn(target, email, PASSWORD, clientAddress(tries + 2));
  if (later.status !== 200) failures.push(`An hour later the owner gets ${later.status} elsewhere.`);
  return {
    code: 'S10 guessing',
    figures: `${tries} guesses at one account: ${seen.wrong} looked at, ${seen.slowed} slowed down, the owner got in ${homeLogins} of ${owner} times; ${tries} from one /64: ${sprayed.wrong} looked at, ${sprayed.slowed} slowed down`,
    failures,
  };
}

function logIn(target: Target, usr: string, pass: string, from: string): Promise<Reply> {
  return attempt(target, { method: 'POST', path: '/Auth/user', body: { usr, pass }, from });
}

function guess(
  target: Target,
  usr: string,
  n: number,
  from: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const pass = `Adivino#${n}`;
  if (n % 2 === 0)
    return attempt(target, { method: 'POST', path: '/Auth/user', body: { usr, pass }, from, headers });
  const query = new URLSearchParams({ usr, pass });
  return attempt(target, { method: 'GET', path: `/store/StoreAuth?${query}`, from, headers });
}

function count(seen: { wrong: number; slowed: number; other: number }, { status, headers }: Reply): void {
  if (status === 401) seen.wrong += 1;
  else if (status === 429 && Number(headers['retry-after']) > 0) seen.slowed += 1;
  else seen.other += 1;
}
