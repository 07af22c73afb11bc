import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeBuyers } from '../testing/factories.js';
import { makeApiKey, sendMachine } from '../testing/machine-shop.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';
import { seededRandom } from './seeded-random.js';

/** The longest time for which a transaction stays open after it has written, in milliseconds. */
const OPEN_MS_MAX = 12;

/**
 * Fault API: transactions that change clients commit late and in another order than they began, while a reader of the change feed asks
 * without a pause. Each change is listed once.
 */
export async function lateCommits(
  shop: FaultShop,
  { writers, rounds }: { readonly writers: number; readonly rounds: number },
  seed: number,
): Promise<Outcome> {
  const trial = new Trial('API late commits');
  const random = seededRandom(seed);
  await makeBuyers(shop.db, 'comercio', writers);
  const clients = await shop.db.selectFrom('clients').select('client_code').limit(writers).execute();
  const codes = clients.map(({ client_code: code }) => code);
  const { text: key } = await makeApiKey(shop, { scopes: ['clients:read'] });
  const heard = new Map<string, number>();
  let mark = 'now';
  let pages = 0;
  const read = async (): Promise<void> => {
    const query = { kinds: 'clients', since: mark };
    const { status, text, body } = await sendMachine(shop, 'listChanges', { key, query });
    if (status !== 200) throw new Error(`The feed answered ${status}: ${text}`);
    for (const { code } of body['items'] as { readonly code: string }[])
      heard.set(code, (heard.get(code) ?? 0) + 1);
    mark = String(body['mark']);
    pages += 1;
  };
  await read();
  for (let round = 1; round <= rounds; round += 1) {
    heard.clear();
    let isWriting = true;
    const written = Promise.all(
      codes.map((code) => {
        const [before, open] = [random.between(0, OPEN_MS_MAX), random.between(0, OPEN_MS_MAX)];
        return changeLate(shop, code, before, open);
      }),
    ).finally(() => {
      isWriting = false;
    });
    while (isWriting) await read();
    await written;
    await read();
    for (const code of codes) {
      const times = heard.get(code) ?? 0;
      if (times !== 1) trial.fail(`round ${round}: the change of ${code} was listed ${times} times`);
    }
  }
  return trial.end(rounds, `rounds of ${writers} transactions`, { changes: rounds * writers, pages });
}

async function changeLate({ db }: FaultShop, code: string, beforeMs: number, openMs: number): Promise<void> {
  await sleep(beforeMs);
  await db.transaction().execute(async (tx) => {
    await sql`update clients set contact_phone2 = contact_phone2 || '1' where client_code = ${code}`.execute(
      tx,
    );
    await sleep(openMs);
  });
}
