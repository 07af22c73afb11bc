// The auditor of the read model: compares answers from memory with answers made anew, byte by byte, after every kind of change, and while
// notices are cut.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { earlierNotices } from '../testing/earlier-notices.js';
import { makeCustomerPrice, makeProduct, makeUser, PASSWORD } from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import { type Outcome, Trial } from './outcome.js';
import { CHANGES, type Change } from './read-model-changes.js';
import {
  type FreshnessSizes,
  LONG_FRESHNESS,
  measureFreshness,
  SHORT_FRESHNESS,
} from './read-model-freshness.js';
import { ask, isSame, makeAnew, type Received } from './read-model-requests.js';
import type { AuditedShop } from './read-model-shop.js';
import type { SeededRandom } from './seeded-random.js';

export interface AuditSizes {
  /** Products of the shop. */
  readonly products: number;
  /** How often each kind of change is made. */
  readonly rounds: number;
  /** Answers compared around each change. */
  readonly comparisons: number;
  readonly freshness: FreshnessSizes;
}

export const SHORT_AUDIT: AuditSizes = {
  products: 80,
  rounds: 1,
  comparisons: 6,
  freshness: SHORT_FRESHNESS,
};
export const LONG_AUDIT: AuditSizes = {
  products: 2_000,
  rounds: 8,
  comparisons: 24,
  freshness: LONG_FRESHNESS,
};

const PATIENCE_MS = 15_000;
const POLL_MS = 2;
const UNAVAILABLE = 503;
/** An answer that may be kept is kept by then. */
const SETTLED_MS = 60;

/** Changes of sessions and settings are heard of by the same notices, whatever the read model does. */
const isOfCatalogue = ({ isOfCompany, isOfSessions }: Change) => !isOfCompany && !isOfSessions;

/** The three scenarios, in their order: the last one leaves the connections as they are. */
export const readModelScenarios = (
  shop: AuditedShop,
  random: SeededRandom,
  sizes: AuditSizes,
): (() => Promise<Outcome>)[] => [
  () => auditReadModel(shop, random, sizes),
  () => measureFreshness(shop, random, sizes.freshness),
  () => auditDeafProcess(shop, random, sizes.comparisons),
];

/**
 * Asks for some answers, makes a change, and compares the same answers: first as memory has them from before, then as it has them from
 * the comparison. Also over a new day, and after the connection of the notices was killed.
 */
async function auditReadModel(
  shop: AuditedShop,
  random: SeededRandom,
  { rounds, comparisons }: AuditSizes,
): Promise<Outcome> {
  const trial = new Trial('MEM the read model beside the database');
  const { readModel } = shop.app;
  await until(() => readModel.isCurrent);
  const servedBefore = readModel.served;
  let compared = 0;
  const around = async (name: string, change: () => Promise<unknown>) => {
    const asked = Array.from({ length: comparisons }, () => randomQuestion(shop, random));
    for (const question of asked) await askFor(shop, question);
    await change();
    for (const when of ['', ', again']) {
      for (const question of asked) await compareOne(shop, question, trial, `${name}${when}`);
      compared += asked.length;
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const change of CHANGES) await around(change.name, () => makeAndHear(shop, change, random));
    // an answer that a change made outdated may not come from memory, even though the notice did not arrive
    await killListener(shop);
    await until(() => !readModel.isCurrent);
    for (const change of CHANGES.filter(isOfCatalogue).slice(0, 5))
      await around(`${change.name} while notices are lost`, async () => {
        await change.make(shop, random);
        if (readModel.isCurrent) await earlierNotices(shop);
      });
    await until(() => readModel.isCurrent);
    await around('a new day', async () => {
      if (round === 0) shop.forward(10 * 60_000);
    });
  }
  const served = readModel.served - servedBefore;
  if (served < compared / 4) trial.fail(`only ${served} answers of ${compared} comparisons came from memory`);
  return trial.end(compared, 'comparisons', { 'from memory': served, changes: rounds * CHANGES.length });
}

/** While the connection of the notices is silent, everything changes and nothing comes from memory. */
async function auditDeafProcess(
  shop: AuditedShop,
  random: SeededRandom,
  comparisons: number,
): Promise<Outcome> {
  const trial = new Trial('MEM notices that are cut without a word');
  const { readModel } = shop.app;
  await until(() => readModel.isCurrent);
  const asked = Array.from({ length: comparisons }, () => randomQuestion(shop, random));
  for (const question of asked) await compareOne(shop, question, trial, 'nothing');
  const privatePrice = await agreeUnheard(shop);
  const begun = performance.now();
  if (await isShownToOthers(shop, privatePrice))
    trial.fail('a price that was agreed with one client was shown to another');
  await until(() => !readModel.isCurrent);
  const milliseconds = Math.round(performance.now() - begun);
  const { served } = readModel;
  let compared = 0;
  for (const { name, make } of CHANGES.filter(isOfCatalogue)) {
    await make(shop, random);
    for (let nth = 0; nth < 5; nth += 1) {
      compared += 1;
      const question = asked[random.between(0, asked.length - 1)] ?? randomQuestion(shop, random);
      await compareOne(shop, question, trial, `${name}, unheard`);
    }
  }
  if (readModel.served !== served) trial.fail('answers came from memory while no notice could arrive');
  shop.line.set('well');
  await until(() => readModel.isCurrent);
  return trial.end(compared, 'comparisons', { 'ms until it was noticed': milliseconds });
}

interface PrivatePrice {
  readonly url: string;
  readonly shown: string;
  readonly owner: string;
  readonly other: string;
}

/** Silences the notices and agrees a price with one of two clients of the same terms. */
async function agreeUnheard(shop: AuditedShop): Promise<PrivatePrice> {
  const { db, client } = shop;
  const users = [await makeUser(db), await makeUser(db)];
  const [owner = '', other = ''] = await Promise.all(
    users.map(async ({ email }) => (await logIn(client, email, PASSWORD)).token),
  );
  const { productId, code } = await makeProduct(db);
  await earlierNotices(shop);
  for (const token of [owner, other]) await ask(shop, '/api/store/StoreCategories', token);
  shop.line.set('deaf');
  await makeCustomerPrice(db, { clientId: users[0]?.clientId ?? null, productId, amount: '777.77' });
  return { url: `/api/store/StoreProducts/product?productCode=${code}`, shown: '777.77', owner, other };
}

async function isShownToOthers(
  shop: AuditedShop,
  { url, shown, owner, other }: PrivatePrice,
): Promise<boolean> {
  if (!(await ask(shop, url, owner)).text.includes(shown))
    throw new Error('The client does not see its own price.');
  await sleep(SETTLED_MS);
  return (await ask(shop, url, other)).text.includes(shown);
}

async function makeAndHear(shop: AuditedShop, change: Change, random: SeededRandom): Promise<void> {
  const company = shop.app.shop.company();
  await change.make(shop, random);
  await earlierNotices(shop);
  // the notice makes the process read its company, which takes a statement
  if (change.isOfCompany) await until(() => shop.app.shop.company() !== company);
}

/** Ends the connection by which the shop hears notices. */
async function killListener({ db }: AuditedShop): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = '' and (query = 'select 1' or query like 'listen "%')`.execute(
    db,
  );
}

interface Question {
  readonly url: string;
  readonly token: string;
  /** See `ask`. */
  readonly nth: number;
}

const randomQuestion = (shop: AuditedShop, random: SeededRandom): Question => ({
  url: shop.randomUrl(random),
  token: shop.tokens[random.between(0, shop.tokens.length - 1)] ?? '',
  nth: random.between(0, 7),
});

const askFor = (shop: AuditedShop, { url, token, nth }: Question): Promise<Received> =>
  ask(shop, url, token, nth);

async function compareOne(shop: AuditedShop, question: Question, trial: Trial, after: string): Promise<void> {
  const { url, token, nth } = question;
  const received = await askFor(shop, question);
  const made = await makeAnew(shop, url, token, nth);
  // a database that does not respond answers nothing, neither new nor old
  if (isSame(received, made) || [received, made].some(({ status }) => status === UNAVAILABLE)) return;
  const [one, other] = [received, made].map((each) => `${each.status} ${each.headers} ${each.text}`);
  trial.fail(`after ${after}, ${url}: ${one} instead of ${other}`);
}

async function until(isTrue: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!isTrue()) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('A state did not come in time.');
    await sleep(POLL_MS);
  }
}
