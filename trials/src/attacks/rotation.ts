// Rotation: one attacker with a whole /48 of IPv6 addresses, and one with ever new IPv4 addresses.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { sql } from 'kysely';
import { makeUser } from '../testing/factories.js';
import type { AttackShop } from './attack-shop.js';
import { attempt, clientAddress, type Finding, type Reply } from './target.js';

/** The limits of one address in an hour, and how many times as much a /48 has. */
const PER_ADDRESS = { login: 100, recovery: 20, contact: 20, registration: 10 } as const;
const MULTIPLE = 4;
/** Contact mails that the company sends in an hour. */
const CONTACT_MAILS = 200;
const HOUR_MS = 3_600_000;

/**
 * Sends log-ins, recoveries, messages and registrations from a new /64 of one /48 each time, and messages from new IPv4 addresses: no
 * more may pass than four times the limit of one address, and no more mails than the company's cap.
 * @param tries of each kind.
 */
export async function rotation(shop: AttackShop, tries: number): Promise<readonly Finding[]> {
  const failures: string[] = [];
  const parts: string[] = [];
  const inOneNetwork = (n: number) => `2001:db8:48:${((n * 257) % 65_536).toString(16)}::${n.toString(16)}`;
  /** @param limit what it allows in an hour, and since when it has refilled, if not the trial's own numbers. */
  const count = async (
    what: string,
    allowed: number,
    send: (n: number) => Promise<Reply>,
    limit = { perHour: allowed, since: performance.now() },
  ) => {
    let passed = 0;
    for (let n = 0; n < tries; n += 1) if ((await send(n)).status !== 429) passed += 1;
    parts.push(`${passed} of ${tries} ${what}`);
    const refilled = Math.ceil(((performance.now() - limit.since) / HOUR_MS) * limit.perHour);
    if (passed > allowed + refilled) failures.push(`${passed} ${what} passed, ${allowed} are allowed.`);
  };
  const forget = () => sql`delete from throttles`.execute(shop.db);
  await forget();
  const { email } = await makeUser(shop.db);
  const emailOf = (n: number) => email.replace('@', `.${n}@`);
  const message = (n: number, from: string) =>
    attempt(shop, {
      method: 'POST',
      path: '/store/StoreUser/sendmessage',
      from,
      body: {
        legalName: 'Librería Sur',
        taxId: `2030405060${cuitCheckDigit('2030405060')}`,
        contactName: 'Ana',
        email: emailOf(n),
        cellPhoneNumber: '1155554444',
        city: 'Morón',
        province: 'Buenos Aires',
        message: 'Quiero ser cliente.',
      },
    });
  await count('log-ins', PER_ADDRESS.login * MULTIPLE, (n) =>
    attempt(shop, {
      method: 'POST',
      path: '/Auth/user',
      from: inOneNetwork(n),
      body: { usr: emailOf(n), pass: 'x' },
    }),
  );
  await count('recoveries', PER_ADDRESS.recovery * MULTIPLE, (n) =>
    attempt(shop, {
      method: 'POST',
      path: '/store/StoreAuth/recovery',
      from: inOneNetwork(n),
      body: { usr: emailOf(n) },
    }),
  );
  await count('registrations', PER_ADDRESS.registration * MULTIPLE, (n) =>
    attempt(shop, {
      method: 'POST',
      path: '/store/StoreRegistration/newuser2',
      from: inOneNetwork(n),
      body: { userName: emailOf(n) },
    }),
  );
  // the company's cap counts these too, and refills from here on
  const company = { perHour: CONTACT_MAILS, since: performance.now() };
  await count('messages', PER_ADDRESS.contact * MULTIPLE, (n) => message(n, inOneNetwork(n)));
  const left = CONTACT_MAILS - PER_ADDRESS.contact * MULTIPLE;
  await count(
    'messages from as many IPv4 addresses',
    left,
    (n) => message(tries + n, clientAddress(n)),
    company,
  );
  await forget();
  return [
    {
      code: 'S05 rotation',
      figures: `from ${tries} networks of one /48 each: ${parts.join(', ')} passed`,
      failures,
    },
  ];
}
