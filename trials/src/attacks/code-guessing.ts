// Guessing the codes of a second factor: an attacker who knows the password tries from many addresses, while the owner must
// still get in from their own device.

import { authenticatorApp } from '../testing/authenticator-app.js';
import { makeUser, PASSWORD } from '../testing/factories.js';
import { type TestDevice, testDevice } from '../testing/test-device.js';
import { clientAddress, type Finding, type Target } from './target.js';

/** Codes of strangers that are looked at at once; more are slowed down. */
const USER_MOST = 10;
const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;
/** How often the owner logs in meanwhile. */
const OWNER_LOGINS = 10;

/** Guesses one user's codes from new addresses, each with a challenge of its own, while the owner logs in at their device. */
export async function codeGuessing(
  target: Pick<Target, 'app' | 'db' | 'forward'>,
  { addresses, each }: { readonly addresses: number; readonly each: number },
): Promise<Finding> {
  const now = () => target.app.shop.now();
  const failures: string[] = [];
  const { email } = await makeUser(target.db);
  const logIn = (at: TestDevice) => at.call('login', { body: { usr: email, pass: PASSWORD } });
  const answer = (at: TestDevice, challenge: string, code: string) =>
    at.call('secondFactor', { body: { challenge, code } });

  const home = testDevice(target, '203.0.113.7');
  const { token } = (await logIn(home)).body;
  const app = authenticatorApp((await home.call('beginTotp', {}, token)).body.secret);
  const confirmed = await home.call('confirmTotp', { body: { code: app(now()) } }, token);
  if (confirmed.status !== 200) failures.push(`The app cannot be turned on: ${confirmed.status}.`);
  const enter = async (at: TestDevice): Promise<number> => {
    target.forward(3 * STEP_MS);
    const { challenge = '' } = (await logIn(at)).body;
    return (await answer(at, challenge, app(now()))).status;
  };
  // a device counts as the owner's once it has shown a right code
  if ((await enter(home)) !== 200) failures.push('The owner cannot log in at all.');

  const begun = now();
  const seen = { in: 0, lookedAt: 0, slowed: 0, other: 0 };
  let ownerIn = 0;
  const every = Math.max(1, Math.floor(addresses / OWNER_LOGINS));
  for (let n = 0; n < addresses; n += 1) {
    const thief = testDevice(target, clientAddress(n));
    const { challenge = '' } = (await logIn(thief)).body;
    const guesses = Array.from({ length: each }, () => wrongCode(app, now()));
    for (const { status } of await Promise.all(guesses.map((code) => answer(thief, challenge, code)))) {
      const kind = status === 200 ? 'in' : status === 401 ? 'lookedAt' : status === 429 ? 'slowed' : 'other';
      seen[kind] += 1;
    }
    if (n % every === every - 1 && (await enter(home)) === 200) ownerIn += 1;
  }
  const owner = Math.floor(addresses / every);
  const hours = (now() - begun) / HOUR_MS;
  const allowed = USER_MOST + Math.ceil(USER_MOST * hours) + 1;
  if (seen.in > 0) failures.push(`${seen.in} guesses got in.`);
  if (seen.lookedAt > allowed)
    failures.push(`${seen.lookedAt} codes were looked at, ${allowed} are allowed.`);
  if (seen.other > 0) failures.push(`${seen.other} guesses were answered in another way.`);
  if (ownerIn !== owner) failures.push(`The owner got in ${ownerIn} times of ${owner}.`);
  target.forward(3 * HOUR_MS);
  const later = await enter(testDevice(target, clientAddress(addresses + 1)));
  if (later !== 200) failures.push(`Three hours later the owner gets ${later} elsewhere.`);
  return {
    code: 'S10 codes',
    figures: `${addresses * each} codes from ${addresses} addresses with the right password: ${seen.in} in, ${seen.lookedAt} looked at, ${seen.slowed} slowed down, the owner got in ${ownerIn} of ${owner} times`,
    failures,
  };
}

/** Returns a code that is not valid now: a right guess would be chance, not a fault of the limits. */
function wrongCode(app: (now: number) => string, now: number): string {
  const valid = [-STEP_MS, 0, STEP_MS].map((off) => app(now + off));
  let code = '';
  do code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
  while (valid.includes(code));
  return code;
}
