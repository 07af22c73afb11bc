import { sql } from 'kysely';
import { makeUser } from '../testing/factories.js';
import { confirmationToken, recoveryToken } from './link-tokens.js';
import { attempt, type Finding, type Reply, type Target } from './target.js';

const NEW_PASSWORD = 'Cuarzo#Violeta7';

/** Replay attack: uses each one-time token of a mail as its owner, then again, several times at once, too late, and as another user. */
export async function replays(target: Target, rounds: number): Promise<Finding> {
  const failures: string[] = [];
  let refused = 0;
  const expectRefused = (what: string, reply: Reply) => {
    if (reply.status >= 400 && reply.status < 500) refused += 1;
    else failures.push(`${what} was answered ${reply.status}.`);
  };
  const expectOne = (what: string, replies: readonly Reply[]) => {
    const good = replies.filter(({ status }) => status === 200).length;
    refused += replies.length - good;
    if (good !== 1) failures.push(`${what}: ${good} of ${replies.length} at once succeeded.`);
  };
  for (let round = 0; round < rounds; round += 1) {
    const { email } = await makeUser(target.db);
    const other = await makeUser(target.db);
    const first = await recoveryToken(target, email);
    const second = await recoveryToken(target, email);
    expectRefused('another user', await validate(target, other.email, second, 's'));
    expectRefused('a token with a letter changed', await validate(target, email, changed(second), 's'));
    const answers = await Promise.all([1, 2, 3].map(() => validate(target, email, second, 's')));
    expectOne('the recovery token', answers);
    expectRefused('the older token of two', await validate(target, email, first, 's'));
    expectRefused('the spent token', await validate(target, email, second, 's'));
    const guid = answers.map(({ text }) => (JSON.parse(text) as { guid?: string }).guid).find(Boolean) ?? '';
    expectRefused('another salt', await change(target, email, guid, 't'));
    expectRefused('another user with the guid', await change(target, other.email, guid, 's'));
    expectRefused('the mail token as guid', await change(target, email, second, 's'));
    expectOne('the guid', await Promise.all([1, 2, 3].map(() => change(target, email, guid, 's'))));
    expectRefused('the spent guid', await change(target, email, guid, 's'));
    const late = await recoveryToken(target, email);
    target.forward(3_601_000);
    expectRefused('a token after an hour', await validate(target, email, late, 's'));
    const { email: slow } = await makeUser(target.db);
    const right = await validate(target, slow, await recoveryToken(target, slow), 's');
    target.forward(15 * 60_000 + 1_000);
    const { guid: old = '' } = JSON.parse(right.text) as { guid?: string };
    expectRefused('a guid after 15 minutes', await change(target, slow, old, 's'));
    await confirmations(target, round, expectRefused, expectOne);
    await invitations(target, expectRefused, expectOne);
    target.forward(3_600_000);
  }
  return { code: 'S12 one-time tokens', figures: `${rounds} rounds, ${refused} misuses refused`, failures };
}

async function confirmations(
  target: Target,
  round: number,
  expectRefused: (what: string, reply: Reply) => void,
  expectOne: (what: string, replies: readonly Reply[]) => void,
): Promise<void> {
  const { email, token } = await confirmationToken(target, `192.0.2.${round % 200}`);
  const confirm = () =>
    attempt(target, {
      method: 'GET',
      path: `/store/StoreRegistration/clientbywebtoken?registrationtoken=${token}`,
    });
  expectRefused('a confirmation token for a new password', await validate(target, email, token, 's'));
  expectOne('the confirmation token', await Promise.all([confirm(), confirm(), confirm()]));
  expectRefused('the spent confirmation token', await confirm());
}

/** An invitation: changed, as another kind, a hundred times at once, again, invited again meanwhile, and too late. */
async function invitations(
  target: Target,
  expectRefused: (what: string, reply: Reply) => void,
  expectOne: (what: string, replies: readonly Reply[]) => void,
): Promise<void> {
  const { email } = await makeUser(target.db, { status: 'invited' });
  const older = await recoveryToken(target, email);
  const token = await recoveryToken(target, email);
  expectRefused('a changed invitation', await accept(target, changed(token)));
  expectRefused('an invitation as a recovery', await validate(target, email, token, 's'));
  await sql`delete from throttles`.execute(target.db);
  expectOne('the invitation', await Promise.all(Array.from({ length: 20 }, () => accept(target, token))));
  await sql`delete from throttles`.execute(target.db);
  expectRefused('the spent invitation', await accept(target, token));
  expectRefused('the older invitation', await accept(target, older));
  const { email: slow } = await makeUser(target.db, { status: 'invited' });
  const late = await recoveryToken(target, slow);
  target.forward(7 * 86_400_000 + 1_000);
  expectRefused('an invitation after seven days', await accept(target, late));
}

const accept = (target: Target, token: string): Promise<Reply> =>
  attempt(target, {
    method: 'POST',
    path: '/store/StoreUser/invitation/accept',
    body: { token, newPass: NEW_PASSWORD },
  });

const validate = (target: Target, usr: string, token: string, salt: string): Promise<Reply> =>
  attempt(target, { method: 'POST', path: '/store/StoreAuth/validaterecovery', body: { usr, token, salt } });

const change = (target: Target, usr: string, token: string, salt: string): Promise<Reply> =>
  attempt(target, {
    method: 'POST',
    path: '/store/StoreAuth/changepass',
    body: { usr, token, salt, newPass: NEW_PASSWORD },
  });

const changed = (token: string): string => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
