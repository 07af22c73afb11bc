// The company's settings in memory: when they are read again, what counts meanwhile, and what counts if they cannot be read.

import { brands } from '@mostrador/brands/all';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CurrentCompany, loadCurrentCompany } from './cache-invalidation.js';

let shop: TestShop;
let company: CurrentCompany;
let hearsChanges: boolean;
/** What each reading waits for after the database has answered; the first is that of the start. */
let holds: (() => Promise<void>)[];
let readings: number;

const counted: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    readings += 1;
    await holds.shift()?.();
    return result;
  },
};

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

beforeEach(async () => {
  const { papelera } = brands;
  if (papelera === undefined) throw new Error('There is no brand.');
  hearsChanges = true;
  holds = [];
  readings = 0;
  await rename('Antes');
  company = await loadCurrentCompany(shop.db.withPlugin(counted), papelera, '/api', () => hearsChanges);
  readings = 0;
});

const rename = (name: string) =>
  sql`update companies set name = ${name} where code = 'papelera'`.execute(shop.db);

function held(): { readonly until: () => Promise<void>; readonly release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until: () => released, release: () => release() };
}

const failing = () => Promise.reject(new Error('no connection'));

it('reads nothing while every notice is heard', async () => {
  await rename('Después');
  await company.ensureCurrent();
  expect([readings, company.isCurrent(), company.now().name]).toEqual([0, true, 'Antes']);
});

it('reads once for all who ask while notices may be missing, and again for who asks later', async () => {
  hearsChanges = false;
  await rename('Después');
  await Promise.all([company.ensureCurrent(), company.ensureCurrent(), company.ensureCurrent()]);
  expect([readings, company.now().name]).toEqual([1, 'Después']);
  await rename('Otra vez');
  await company.ensureCurrent();
  expect([readings, company.now().name]).toEqual([2, 'Otra vez']);
});

it('lets who asks wait for the reading of a change that was heard of', async () => {
  const reading = held();
  holds = [reading.until];
  await rename('Después');
  const reloaded = company.reload();
  expect(company.isCurrent()).toBe(false);
  const ensured = company.ensureCurrent();
  reading.release();
  await ensured;
  expect([readings, company.isCurrent(), company.now().name]).toEqual([1, true, 'Después']);
  await reloaded;
});

it('refuses who asks while changed settings cannot be read, and is current when a reading succeeds', async () => {
  holds = [failing, failing];
  await rename('Después');
  await expect(company.reload()).rejects.toThrow('no connection');
  await expect(company.ensureCurrent()).rejects.toThrow('no connection');
  expect([company.isCurrent(), company.now().name]).toEqual([false, 'Antes']);
  await company.ensureCurrent();
  expect([company.isCurrent(), company.now().name]).toEqual([true, 'Después']);
});

it('gives who asks while notices may be missing what is stored then, though an earlier reading is under way', async () => {
  hearsChanges = false;
  const earlier = held();
  holds = [earlier.until];
  const first = company.ensureCurrent();
  await expect.poll(() => readings).toBe(1);
  await rename('Después');
  const second = company.ensureCurrent();
  earlier.release();
  await first;
  await second;
  expect([readings, company.now().name]).toEqual([2, 'Después']);
});

it('refuses who asks when a reading fails and notices may be missing, and is current when they are heard again', async () => {
  hearsChanges = false;
  holds = [failing];
  await expect(company.ensureCurrent()).rejects.toThrow('no connection');
  hearsChanges = true;
  await company.ensureCurrent();
  expect([readings, company.isCurrent()]).toEqual([1, true]);
});

it('keeps the later of two readings, though the earlier one ends last', async () => {
  const earlier = held();
  holds = [earlier.until];
  await rename('Primero');
  const first = company.reload();
  await expect.poll(() => readings).toBe(1);
  await rename('Segundo');
  await company.reload();
  expect([company.isCurrent(), company.now().name]).toEqual([true, 'Segundo']);
  earlier.release();
  await first;
  expect([company.isCurrent(), company.now().name]).toEqual([true, 'Segundo']);
});
