// Fault R33: salesmen's devices return to the network at the same moment with clients that they registered on the road and offers for
// them; each is sent three times at once and the connections are cut at random.

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OfferResult } from '@mostrador/contract/entries/offers';
import type {
  OfflineClientInput,
  OfflineClientResult,
  OfflineResult,
} from '@mostrador/contract/entries/sync';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { toCentavos } from '@mostrador/rules/money';
import { refusalCodeOf } from '@mostrador/rules/refusals';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { sql } from 'kysely';
import { makeProducts, makeUser, PASSWORD, PRICE } from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { seededRandom } from './seeded-random.js';
import { AnswerLost } from './shop-client.js';

export interface OfflineClientSizes {
  readonly devices: number;
  /** Of each device. */
  readonly clients: number;
}

const SENDINGS = 3;
/** How many of ten sendings are cut, and after how many milliseconds at most. */
const CUT_OF_TEN = 6;
const CUT_WITHIN_MS = 60;
const COME_BACK_AFTER = 100;
const ROUNDS_MAX = 200;

/**
 * Every fifth client has the CUIT of one that another device sends at the same time: one of the two is registered, the other salesman
 * corrects it and sends it again under its id. Each client gets an offer, and an order is sent for it, which is refused while the client
 * waits for verification. Every fifth offer was made at an old price: it is refused, and made at today's under another key.
 */
export async function offlineClients(
  shop: FaultShop,
  { devices, clients }: OfflineClientSizes,
  seed: number,
): Promise<Outcome> {
  const trial = new Trial(`R33 ${devices} devices with new clients`);
  await loadGeography(shop.db);
  const [code = ''] = await makeProducts(shop.db, 'ROAD-', 1, 1_000_000);
  const salesmen = [];
  for (let nth = 0; nth < devices; nth += 1) salesmen.push(await makeUser(shop.db, { profile: 2 }));
  const tokens = await Promise.all(
    salesmen.map(async ({ email }) => (await logIn(shop.client, email, PASSWORD)).token),
  );
  const times: number[] = [];
  const tally = { sendings: 0, cut: 0, corrected: 0, 'offers at a new price': 0 };
  const offers = new Set<string>();
  const registered = new Map<string, number>();

  /** Sends until an answer is heard, three times at once in each round. */
  const heard = async <Answer extends { readonly resultCode: number }>(
    chance: ReturnType<typeof seededRandom>,
    send: (signal: AbortSignal) => Promise<{ readonly status: number; readonly text: string }>,
  ): Promise<Answer | undefined> => {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: SENDINGS }, async () => {
          const isCut = chance.between(1, 10) <= CUT_OF_TEN;
          const signal = AbortSignal.timeout(isCut ? chance.between(0, CUT_WITHIN_MS) : 30_000);
          tally.sendings += 1;
          const begun = performance.now();
          try {
            const answer = await send(signal);
            times.push(performance.now() - begun);
            if (answer.status === 503) trial.sentBack();
            else if (answer.status !== 200) trial.fail(`${answer.status} ${answer.text.slice(0, 200)}`);
            return answer.status === 200 ? answer.text : undefined;
          } catch (error) {
            if (!(error instanceof AnswerLost)) throw error;
            tally.cut += 1;
            return undefined;
          }
        }),
      );
      const told = [...new Set(answers.filter((text) => text !== undefined))];
      if (told.length > 1)
        trial.fail(`different answers: ${told.map((text) => text.slice(0, 200)).join(' | ')}`);
      const [first] = told;
      if (first !== undefined) return JSON.parse(first) as Answer;
      await wait(COME_BACK_AFTER);
    }
    return undefined;
  };

  const work = async (nth: number): Promise<void> => {
    const chance = seededRandom(seed + nth);
    const token = tokens[nth];
    const send = (body: OfflineClientInput) =>
      heard<OfflineClientResult>(chance, (signal) =>
        shop.client.call('registerOfflineClient', { body }, token, signal),
      );
    for (let count = 0; count < clients; count += 1) {
      const own = nth * clients + count;
      // the device beside it sends the same CUIT
      const isShared = count % 5 === 4;
      const number = isShared ? (nth - (nth % 2)) * clients + count : own;
      const client = clientOf(number, own);
      let said = await send(client);
      if (isShared && said?.resultCode !== 0) {
        if (said?.failures[0]?.field !== 'legalId') trial.fail(`refused: ${JSON.stringify(said)}`);
        tally.corrected += 1;
        said = await send({ ...client, legalId: cuitOf(100_000 + own) });
      }
      const clientId = said?.client?.clientId;
      if (clientId === undefined) {
        trial.fail(`${client.localUniqueId} is not registered: ${JSON.stringify(said)}`);
        continue;
      }
      registered.set(client.localUniqueId, clientId);
      const order = await heard<OfflineResult>(chance, (signal) =>
        shop.client.call('confirmOfflineOrder', { body: orderFor(clientId, code) }, token, signal),
      );
      if (order === undefined || refusalCodeOf(order.resultCode) !== 'client_waiting')
        trial.fail(`the order for ${clientId}: ${JSON.stringify(order)}`);
      const make = (total: number) => {
        const body = offerFor(clientId, code, total);
        return heard<OfferResult>(chance, (signal) =>
          shop.client.call('createOffer', { body }, token, signal),
        );
      };
      const isOld = count % 5 === 3;
      let made = await make(isOld ? PRICE - 1 : PRICE);
      if (isOld) {
        if (refusalCodeOf(made?.resultCode ?? 0) !== 'total_changed')
          trial.fail(`the old price: ${JSON.stringify(made)}`);
        tally['offers at a new price'] += 1;
        made = await make(PRICE);
      }
      const { externalId } = made?.offer ?? {};
      if (externalId === undefined) trial.fail(`the offer for ${clientId}: ${JSON.stringify(made)}`);
      else offers.add(externalId);
    }
  };
  await Promise.all(salesmen.map((_, nth) => work(nth)));

  const expected = devices * clients;
  const { rows } = await sql<{
    local_unique_id: string;
    client_id: number;
    mails: number;
    salesmen: number;
    users: number;
  }>`
    select o.local_unique_id, o.client_id,
      (select count(*)::int from users u where u.client_id = o.client_id and u.status = 'pending_verification') as users,
      (select count(*)::int from salesman_clients s
        where s.client_id = o.client_id and s.salesman_user_id = o.user_id) as salesmen,
      (select count(*)::int from mails m join users u on u.user_id = m.user_id
        where u.client_id = o.client_id and m.kind = 'client_to_verify') as mails
    from offline_clients o`.execute(shop.db);
  for (const row of rows)
    if (row.users !== 1 || row.salesmen !== 1 || row.mails !== 1)
      trial.fail(`client ${row.client_id}: ${JSON.stringify(row)}`);
  const stored = new Map(rows.map((row) => [row.local_unique_id, row.client_id]));
  for (const [id, clientId] of registered)
    if (stored.get(id) !== clientId) trial.fail(`${id} was answered ${clientId} and is ${stored.get(id)}`);
  if (stored.size !== expected) trial.fail(`${stored.size} of ${expected} clients are registered`);
  const { rows: doubled } = await sql<{ clients: number }>`
    select count(*)::int as clients from clients where legal_name like 'Kiosco del camino %'`.execute(
    shop.db,
  );
  if (doubled[0]?.clients !== expected) trial.fail(`${doubled[0]?.clients} clients instead of ${expected}`);
  const { rows: made } = await sql<{ external_id: string; lines: number }>`
    select o.external_id, (select count(*)::int from offer_lines l where l.offer_id = o.offer_id) as lines
    from offers o join offline_clients c using (company_id, client_id)`.execute(shop.db);
  if (made.length !== expected || made.some(({ lines }) => lines !== 1))
    trial.fail(`${made.length} offers instead of ${expected}`);
  for (const { external_id: id } of made) if (!offers.has(id)) trial.fail(`nobody was told of offer ${id}`);
  trial.failAll('at the end', await shop.check());
  return trial.end(expected, `clients with an offer, each sent ${SENDINGS} times at once and cut at random`, {
    ...tally,
    'p95 ms': Math.round(quantile(times, 0.95)),
  });
}

const clientOf = (cuitNumber: number, own: number): OfflineClientInput => ({
  localUniqueId: randomUUID(),
  takenAt: new Date().toISOString(),
  legalName: `Kiosco del camino ${own}`,
  legalId: cuitOf(cuitNumber),
  email: `camino${own}@prueba.test`,
  contactPhone: '11 5555 0000',
});

/** A CUIT with its check digit. */
function cuitOf(number: number): string {
  const digits = `30${String(70_000_000 + number)}`;
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? cuitOf(number + 1_000_000) : `${digits}${check}`;
}

const orderFor = (targetClientId: number, code: string) => ({
  localUniqueId: randomUUID(),
  purchaseDate: new Date().toISOString(),
  targetClientId,
  purchaseProducts: [{ code, quantity: 1, price: PRICE }],
  total: PRICE,
});

const offerFor = (clientId: number, code: string, price: number) => ({
  key: randomUUID(),
  clientId,
  lines: [{ code, quantity: 1 }],
  validUntil: dayAfter(dayAt(Date.now()), 15),
  total: toCentavos(price),
  takenAt: new Date().toISOString(),
});
