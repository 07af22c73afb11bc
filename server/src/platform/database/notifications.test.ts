// The connection that listens: a probe that fails, and a stop while it connects.

import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DatabaseNotifications } from './notifications.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const silent = pino({ level: 'silent' });
const opened = () => new DatabaseNotifications(database.runTimeConnectionString, silent, 'notices of a test');

it('reconnects when a probe fails on a connection that stays open, and hears changes again', async () => {
  const notices = opened();
  const heard: (string | undefined)[] = [];
  notices.on('something', (payload) => heard.push(payload));
  await notices.open();
  expect(heard).toEqual([undefined]);
  const query = vi
    .spyOn(pg.Client.prototype, 'query')
    .mockImplementationOnce(() => Promise.reject(new Error('canceling statement due to user request')));
  try {
    await expect.poll(() => heard.length).toBe(2);
  } finally {
    query.mockRestore();
  }
  const sender = new pg.Client({ connectionString: database.runTimeConnectionString });
  await sender.connect();
  await sender.query(`select pg_notify('something', 'changed')`);
  await sender.end();
  await notices.caughtUp();
  expect([notices.isCurrent, heard.at(-1)]).toEqual([true, 'changed']);
  await notices.close();
});

it('keeps no connection that is made while it closes', async () => {
  const notices = opened();
  const opening = notices.open();
  await notices.close();
  await opening;
  expect(notices.live).toBe(false);
  await expect(notices.caughtUp()).rejects.toThrow('not received');
});

it('is probed every 0.8 s and stays current, and four times a second while `isCurrent` is asked', async () => {
  const notices = opened();
  await notices.open();
  let asking: NodeJS.Timeout | undefined;
  const probes = vi.spyOn(pg.Client.prototype, 'query');
  const probesWithin = async (ms: number) => {
    probes.mockClear();
    await wait(ms);
    return probes.mock.calls.length;
  };
  try {
    expect(await probesWithin(2_600)).toBeLessThanOrEqual(4);
    await expect.poll(() => notices.isCurrent).toBe(true);
    asking = setInterval(() => void notices.isCurrent, 100);
    expect(await probesWithin(2_500)).toBeGreaterThanOrEqual(5);
  } finally {
    clearInterval(asking);
    probes.mockRestore();
    await notices.close();
  }
});
