// Short form of the attacks on accounts: guessed passwords, altered tokens, replayed mail links, foreign fields,
// response times, and secrets in log or database.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type AttackShop, openAttackShop } from './attack-shop.js';
import { foreignFields } from './foreign-fields.js';
import { guessing } from './guessing.js';
import { canaries } from './leaked-secrets.js';
import { replays } from './replay.js';
import { rotation } from './rotation.js';
import { scanners } from './scanners.js';
import { timing } from './timing.js';
import { tokenMutants } from './token-mutants.js';

/** Far more than the tests take: one that is given up goes on beside the next one and moves its clock. */
const TIMEOUT_MS = 600_000;

let database: TestDatabase;
let folder: string;
let shop: AttackShop;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-attacks-'));
  database = await createTestDatabase();
  shop = await openAttackShop(database, folder);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'a thousand wrong passwords are slowed down, and never keep the owner out',
  async () => {
    expect((await guessing(shop, 1_000)).failures).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'no altered, foreign or unsigned token opens anything',
  async () => {
    expect((await tokenMutants(shop, 100)).failures).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'every link of a mail works once, for its owner, in time',
  async () => {
    expect((await replays(shop, 2)).failures).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'a scanner that only fetches the links of mails spends none of them',
  async () => {
    expect((await scanners(shop, 5)).failures).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'moving through a /48, or on to ever new addresses, multiplies no limit',
  async () => {
    expect((await rotation(shop, 130)).flatMap(({ failures }) => failures)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'of a hundred foreign fields none is taken',
  async () => {
    expect((await foreignFields(shop)).failures).toEqual([]);
  },
  TIMEOUT_MS,
);

// With so few tries the bound is four standard deviations of chance: it finds a missing hash, not a missing microsecond.
it(
  'a stopwatch does not tell which e-mails have an account',
  async () => {
    const findings = await timing(shop, { tries: 30, apart: 0.35 });
    expect(
      findings.flatMap(({ code, failures }) => failures.map((failure) => `${code}: ${failure}`)),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'no password and no token is written down anywhere',
  async () => {
    expect((await canaries(shop)).failures).toEqual([]);
  },
  TIMEOUT_MS,
);
