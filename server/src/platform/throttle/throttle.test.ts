// Rate limits in the database: bursts, waiting times, concurrent attempts, remembered keys, and the part of an address
// that is counted.

import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabasePool, openDatabase } from '../database/database.js';
import {
  type Allowance,
  addressKey,
  addressKeys,
  type CountedKey,
  isKeyRemembered,
  rememberKey,
  resetAllowance,
  returnAllowance,
  takeAllowance,
} from './throttle.js';

let database: TestDatabase;
let pool: DatabasePool;
let company = 0;
let next = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connectionString, {
    max: 8,
    statementTimeout: 10_000,
    onError: () => undefined,
  });
  const { company_id } = await pool.db
    .insertInto('companies')
    .values({
      code: 'papelera',
      name: 'Papelera',
      price_visible_for_users_only: false,
      payments_mercado_pago: false,
      implements_third_party_purchases: false,
      verifies_clients: false,
      minimum_purchase_amount: '0',
      order_mail: 'a@b.test',
    })
    .returning('company_id')
    .executeTakeFirstOrThrow();
  company = company_id;
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const START = Date.UTC(2026, 2, 1);
const key = () => {
  next += 1;
  return `key ${next}`;
};
const taker = (allowance: Allowance) => {
  const own = key();
  return {
    take: (at: number) => takeAllowance(pool.db, company, allowance, own, START + at * 1_000),
    giveBack: () => returnAllowance(pool.db, company, allowance, own),
    makeWhole: () => resetAllowance(pool.db, company, allowance, own),
  };
};

describe('an allowance of several keys', () => {
  const allowance: Allowance = { action: 'test', most: 10, seconds: 3_600 };
  const take = (keys: readonly CountedKey[]) => takeAllowance(pool.db, company, allowance, keys, START);

  it('is taken of all keys or of none, and the wait is that of the fullest', async () => {
    const [narrow, wide] = [key(), key()];
    const keys = [
      { key: narrow, multiple: 1 },
      { key: wide, multiple: 2 },
    ];
    for (let n = 0; n < 10; n += 1) expect(await take(keys)).toBe(0);
    expect(await take(keys)).toBe(360);
    // the refusal has given back what it took of the wide one
    const others = [
      { key: key(), multiple: 1 },
      { key: wide, multiple: 2 },
    ];
    for (let n = 0; n < 10; n += 1) expect(await take(others)).toBe(0);
    expect(
      await take([
        { key: key(), multiple: 1 },
        { key: wide, multiple: 2 },
      ]),
    ).toBe(180);
    await returnAllowance(pool.db, company, allowance, others);
    expect(await take(others)).toBe(0);
  });

  it('lets through no more than four times its limit from a /48, however many ask at the same time', async () => {
    const waits = await Promise.all(
      Array.from({ length: 500 }, (_, n) => take(addressKeys(`2001:db8:9:${(n * 131).toString(16)}::1`))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(40);
  });
});

describe('an allowance', () => {
  it('lets through as many as it says at once, and tells when the next may come', async () => {
    const own = taker({ action: 'test', most: 3, seconds: 60 });
    for (let n = 0; n < 3; n += 1) expect(await own.take(0)).toBe(0);
    expect(await own.take(0)).toBe(20);
    expect(await own.take(19)).toBe(1);
    expect(await own.take(20)).toBe(0);
    expect(await own.take(20)).toBe(20);
  });

  it('is whole again by being given back or made whole, and trying on does not make the wait longer', async () => {
    const own = taker({ action: 'test', most: 2, seconds: 60 });
    await own.take(0);
    await own.take(0);
    for (let n = 0; n < 5; n += 1) expect(await own.take(0)).toBe(30);
    await own.giveBack();
    expect(await own.take(0)).toBe(0);
    expect(await own.take(0)).toBe(30);
    await own.makeWhole();
    expect([await own.take(0), await own.take(0), await own.take(0)]).toEqual([0, 0, 30]);
  });

  it('lets through no more than it says however many ask at the same time', async () => {
    const own = taker({ action: 'test', most: 5, seconds: 3_600 });
    const waits = await Promise.all(Array.from({ length: 40 }, () => own.take(0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('never accepts more than twice its limit within its period, and accepts a caller who waits the returned time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 5, max: 300 }),
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 25 }),
        async (most, seconds, gaps) => {
          const own = taker({ action: 'test', most, seconds });
          let at = 0;
          const let_: number[] = [];
          for (const gap of gaps) {
            at += gap;
            const wait = await own.take(at);
            if (wait === 0) {
              let_.push(at);
              continue;
            }
            expect(wait).toBeLessThanOrEqual(Math.ceil(seconds / most));
            at += wait;
            expect(await own.take(at)).toBe(0);
            let_.push(at);
          }
          for (const from of let_) {
            const within = let_.filter((moment) => moment >= from && moment < from + seconds).length;
            expect(within).toBeLessThanOrEqual(2 * most);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

it('what is remembered is so until its moment, for its own company, action and key', async () => {
  const [known, other] = [key(), key()];
  const asked = (whom: string, at: number, action = 'known', of = company) =>
    isKeyRemembered(pool.db, of, action, whom, START + at);
  await rememberKey(pool.db, company, 'known', known, START + 1_000);
  await rememberKey(pool.db, company, 'known', known, START + 500);
  expect([await asked(known, 0), await asked(known, 999), await asked(known, 1_000)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([
    await asked(other, 0),
    await asked(known, 0, 'other'),
    await asked(known, 0, 'known', company + 1),
  ]).toEqual([false, false, false]);
});

describe('the part of an address that a caller holds', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s is %s', (address, caller) => {
    expect(addressKey(address)).toBe(caller);
  });

  it('is the same for every address of a /64 in every way of writing it, and another for another /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
    const written = (all: readonly number[], wide: boolean) =>
      all.map((one) => (wide ? one.toString(16).padStart(4, '0').toUpperCase() : one.toString(16))).join(':');
    fc.assert(
      fc.property(
        groups(4),
        groups(4),
        groups(4),
        fc.integer({ min: 0, max: 3 }),
        (network, a, b, changed) => {
          fc.pre(network.some((one) => one !== 0));
          const caller = addressKey(written([...network, ...a], false));
          expect(addressKey(written([...network, ...b], true))).toBe(caller);
          expect(addressKey(`${written(network, false)}::1`)).toBe(caller);
          const other = network.map((one, index) => (index === changed ? one ^ 1 : one));
          expect(addressKey(written([...other, ...a], false))).not.toBe(caller);
        },
      ),
    );
  });

  it('never fails, whatever is written', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof addressKey(text) === 'string'));
  });

  it('of an IPv6 address is counted by its /56 and /48 too, with twice and four times the limit', () => {
    expect(addressKeys('2001:db8:1:23ff::9')).toEqual([
      { key: '2001:db8:1:23ff::/64', multiple: 1 },
      { key: '2001:db8:1:2300::/56', multiple: 2 },
      { key: '2001:db8:1::/48', multiple: 4 },
    ]);
    expect(addressKeys('2001:db8:1:f::9')[1]?.key).toBe('2001:db8:1:0::/56');
    expect(addressKeys('192.0.2.7')).toEqual([{ key: '192.0.2.7', multiple: 1 }]);
  });
});
