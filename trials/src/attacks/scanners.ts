// Link scanners: programs of mail servers that open every link of a mail before its reader does.

import { makeUser } from '../testing/factories.js';
import type { AttackShop } from './attack-shop.js';
import { confirmationToken, recoveryToken } from './link-tokens.js';
import { attempt, type Finding, type Reply } from './target.js';

const CONFIRM = '/store/StoreRegistration/clientbywebtoken';

/**
 * Opens the link of each mail `times` times by GET and by HEAD, and asks by HEAD for the calls behind it. The token must still work
 * for its owner, once. A page is opened only where the shop has pages.
 */
export async function scanners(shop: AttackShop, times: number): Promise<Finding> {
  const { http } = shop.app;
  const failures: string[] = [];
  const hasPages = http.hasRoute({ method: 'GET', url: '/robots.txt' });
  let fetched = 0;
  const scan = async (
    urls: readonly string[],
    expectedStatus: number,
    methods: readonly ('GET' | 'HEAD')[],
  ) => {
    for (let n = 0; n < times; n += 1)
      for (const url of urls)
        for (const method of methods) {
          fetched += 1;
          const { statusCode, headers, body } = await http.inject({ method, url });
          if (statusCode !== expectedStatus) failures.push(`${method} ${url} was answered ${statusCode}.`);
          if (expectedStatus !== 200) continue;
          const token = /[?&]t=([\w-]+)/.exec(url)?.[1] ?? '';
          if (body.includes(token)) failures.push(`${method} ${url}: the page holds the token.`);
          if (headers['referrer-policy'] !== 'no-referrer')
            failures.push(`${url} lets the address be sent on.`);
          if (headers['cache-control'] !== 'no-store') failures.push(`${url} may be kept.`);
        }
  };
  const expectOnce = (what: string, first: Reply, second: Reply) => {
    if (first.status !== 200) failures.push(`${what} was spent before its owner came: ${first.status}.`);
    if (second.status < 400 || second.status >= 500) failures.push(`${what} works twice: ${second.status}.`);
  };

  const { email } = await makeUser(shop.db);
  const recovery = await recoveryToken(shop, email);
  const link = `/recover?t=${recovery}&u=${encodeURIComponent(email)}`;
  const { token } = await confirmationToken(shop, '192.0.2.250');
  const { email: invited } = await makeUser(shop.db, { status: 'invited' });
  const invitation = await recoveryToken(shop, invited);
  if (hasPages) await scan([link, `/login?t=${token}`, `/invitacion?t=${invitation}`], 200, ['GET', 'HEAD']);
  await scan([`/api${CONFIRM}?registrationtoken=${token}`], 404, ['HEAD']);
  await scan(
    [`/api/store/StoreAuth/validaterecovery?usr=${encodeURIComponent(email)}&token=${recovery}&salt=s`],
    404,
    ['HEAD'],
  );

  const validate = () =>
    attempt(shop, {
      method: 'POST',
      path: '/store/StoreAuth/validaterecovery',
      body: { usr: email, token: recovery, salt: 's' },
    });
  const confirm = () => attempt(shop, { method: 'GET', path: `${CONFIRM}?registrationtoken=${token}` });
  const accept = () =>
    attempt(shop, {
      method: 'POST',
      path: '/store/StoreUser/invitation/accept',
      body: { token: invitation, newPass: 'Cuarzo#Violeta7' },
    });
  expectOnce('the invitation', await accept(), await accept());
  expectOnce('the recovery link', await validate(), await validate());
  expectOnce('the confirmation link', await confirm(), await confirm());
  return {
    code: 'S12 link scanners',
    figures: `${fetched} fetches of links and calls (${hasPages ? 'with' : 'without'} pages), each token worked once, afterwards; ${failures.length} spent or shown`,
    failures,
  };
}
