// Background jobs: queueing within transactions, retries, long jobs, stopping, replaced workers, and the jobs of
// killed processes.

import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import { JOB_POLL_INTERVAL_MS } from '@mostrador/trials/testing/open-shop';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabasePool, openDatabase } from '../database/database.js';
import { releaseOrphanedJobs } from './orphaned-jobs.js';
import { queueJobs } from './queue-jobs.js';
import { type JobRunner, type JobsOptions, startJobs, type Task } from './start-jobs.js';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let pool: DatabasePool;
let jobs: JobRunner | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connectionString, {
    max: 4,
    statementTimeout: 10_000,
    onError: () => undefined,
  });
});
afterEach(async () => {
  await jobs?.stop(10_000);
  jobs = undefined;
  await pool.close();
  await database.drop();
});

const start = async (tasks: Record<string, Task>, more: Partial<JobsOptions> = {}) => {
  jobs = await startJobs({
    connectionString: database.runTimeConnectionString,
    tasks,
    log,
    concurrency: 4,
    restartDelayMs: 500,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
    ...more,
  });
  return jobs;
};
const waiting = async () => {
  const { rows } = await sql<{ task: string; attempts: number; free: boolean }>`
    select task_identifier as task, attempts, locked_at is null as free from graphile_worker.jobs order by id`.execute(
    pool.db,
  );
  return rows;
};

describe('queueJobs', () => {
  it('queues with the transaction, and not at all when it is rolled back', async () => {
    const done: unknown[] = [];
    await start({ greet: async (payload) => void done.push(payload) });
    await pool.db.transaction().execute(async (tx) => {
      await queueJobs(tx, [
        { name: 'greet', payload: { id: 1 } },
        { name: 'greet', payload: { id: 2, text: "o'clock {{7*7}}" } },
      ]);
    });
    await pool.db
      .transaction()
      .execute(async (tx) => {
        await queueJobs(tx, [{ name: 'greet', payload: { id: 3 } }]);
        throw new Error('no');
      })
      .catch(() => undefined);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 15_000);
    expect(done).toHaveLength(2);
    expect(done).toContainEqual({ id: 2, text: "o'clock {{7*7}}" });
  });

  it('replaces a waiting job of the same key, and keeps one for later until then', async () => {
    const job = { name: 'greet', key: 'greet:1', runAt: new Date(Date.now() + 3_600_000) };
    await queueJobs(pool.db, [{ ...job, payload: { id: 1 } }]);
    await queueJobs(pool.db, [{ ...job, payload: { id: 2 } }]);
    await queueJobs(pool.db, []);
    const ran = vi.fn();
    await start({ greet: async () => ran() });
    await wait(200);
    expect(await waiting()).toHaveLength(1);
    expect(ran).not.toHaveBeenCalled();
  });
});

describe('startJobs', () => {
  it('tries again later after a failure', async () => {
    const attempts: number[] = [];
    await start({
      flaky: async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('not yet');
      },
    });
    await queueJobs(pool.db, [{ name: 'flaky', payload: {} }]);
    await vi.waitFor(() => expect(attempts).toEqual([1]), 15_000);
    await vi.waitFor(
      async () => expect((await waiting())[0]).toMatchObject({ attempts: 1, free: true }),
      15_000,
    );
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 15_000, interval: 100 });
  });

  it('leaves the jobs of tasks that it was not given', async () => {
    await start({ mine: async () => undefined });
    await queueJobs(pool.db, [
      { name: 'theirs', payload: {} },
      { name: 'mine', payload: {} },
    ]);
    await vi.waitFor(
      async () => expect(await waiting()).toMatchObject([{ task: 'theirs', attempts: 0 }]),
      15_000,
    );
  });

  it('waits for a job under way when it stops', async () => {
    let finished = false;
    const running = await start({
      slow: async () => {
        await wait(400);
        finished = true;
      },
    });
    await queueJobs(pool.db, [{ name: 'slow', payload: {} }]);
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ free: false }]), 15_000);
    jobs = undefined;
    await running.stop(5_000);
    expect(finished).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('does not wait for work that may begin anew', async () => {
    const onBegin = vi.fn();
    const running = await start({
      endless: (_, { stopping }) => {
        onBegin();
        return new Promise((_resolve, reject) =>
          stopping.addEventListener('abort', () => reject(new Error('later'))),
        );
      },
    });
    await queueJobs(pool.db, [{ name: 'endless', payload: {} }]);
    await vi.waitFor(() => expect(onBegin).toHaveBeenCalledOnce(), 15_000);
    jobs = undefined;
    const begun = performance.now();
    await running.stop(15_000);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await waiting()).toMatchObject([{ task: 'endless', free: true }]);
  });

  it('warns a job that takes too long, then hands it back', async () => {
    const onBegin = vi.fn();
    const onAbort = vi.fn();
    const running = await start({
      endless: (_, { signal }) => {
        onBegin();
        return new Promise(() => signal.addEventListener('abort', () => void onAbort()));
      },
    });
    await queueJobs(pool.db, [{ name: 'endless', payload: {} }]);
    await vi.waitFor(() => expect(onBegin).toHaveBeenCalledOnce(), 15_000);
    jobs = undefined;
    const begun = performance.now();
    await running.stop(300);
    // the limit if none was given is 20 seconds
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(onAbort).toHaveBeenCalledOnce();
    expect(await waiting()).toMatchObject([{ task: 'endless', free: true }]);
  });
});

/** Makes the first change of a table of the queue fail, as a lost connection does. */
async function failFirst(change: string): Promise<void> {
  await sql`create sequence changes`.execute(pool.db);
  await sql`create function fail_first() returns trigger language plpgsql as $$ begin
    if nextval('changes') = 1 then raise exception 'the connection is lost'; end if;
    return coalesce(new, old);
  end $$`.execute(pool.db);
  await sql`create trigger fail_first before ${sql.raw(change)} for each row execute function fail_first()`.execute(
    pool.db,
  );
}

// the library keeps this failure for ever
it('another worker takes the place of one whose first statement failed', async () => {
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  await failFirst('insert on graphile_worker._private_tasks');
  const done: unknown[] = [];
  await start({ greet: async (payload) => void done.push(payload) });
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ is_called: boolean }>`select is_called from changes`.execute(pool.db);
      expect(rows).toEqual([{ is_called: true }]);
    },
    { timeout: 15_000 },
  );
  await queueJobs(pool.db, [{ name: 'greet', payload: { id: 1 } }]);
  await vi.waitFor(() => expect(done).toEqual([{ id: 1 }]), { timeout: 30_000, interval: 200 });
  // other files of this process share it
  trace.mockRestore();
});

// the library never ends where another job is noted after one that could not be
it('another worker takes the place of one that gave up, and does not wait for a job that takes long', async () => {
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  // a job's end deletes it
  await failFirst('delete on graphile_worker._private_jobs');
  const done: string[] = [];
  const late = new EventEmitter();
  const running = await start({
    long: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error(String(signal.reason)))),
      ),
    late: async () => void (await once(late, 'end')),
    quick: async (payload) => void done.push(String((payload as { name: string }).name)),
  });
  await queueJobs(pool.db, [
    { name: 'long', payload: {} },
    { name: 'late', payload: {} },
  ]);
  await vi.waitFor(
    async () => expect(await waiting()).toMatchObject([{ free: false }, { free: false }]),
    15_000,
  );
  await queueJobs(pool.db, [{ name: 'quick', payload: { name: 'not noted' } }]);
  await vi.waitFor(() => expect(done).toEqual(['not noted']), 15_000);
  await wait(300);
  late.emit('end');
  await queueJobs(pool.db, [{ name: 'quick', payload: { name: 'after' } }]);
  await vi.waitFor(() => expect(done).toContain('after'), { timeout: 30_000, interval: 200 });
  jobs = undefined;
  await running.stop(300);
  // other files of this process share it
  trace.mockRestore();
});

it('another worker takes the place of one that gets no more answers from the queue', async () => {
  const name = 'without answers';
  const done: unknown[] = [];
  await start(
    { greet: async (payload) => void done.push(payload) },
    { concurrency: 1, name, noAnswerLimitMs: 500 },
  );
  await queueJobs(pool.db, [{ name: 'greet', payload: { id: 1 } }]);
  await vi.waitFor(() => expect(done).toEqual([{ id: 1 }]), { timeout: 15_000 });
  // the connections of this worker fail from now on; the library would go on to use them
  await sql`create table spoilt as select pid from pg_stat_activity where application_name = ${name}`.execute(
    pool.db,
  );
  await sql`create function fail_on_spoilt() returns trigger language plpgsql security definer as $$ begin
    if pg_backend_pid() in (select pid from spoilt) then raise exception 'spoilt'; end if;
    return new;
  end $$`.execute(pool.db);
  await sql`create trigger fail_on_spoilt before update on graphile_worker._private_jobs
    for each row execute function fail_on_spoilt()`.execute(pool.db);
  await queueJobs(pool.db, [{ name: 'greet', payload: { id: 2 } }]);
  await vi.waitFor(() => expect(done).toEqual([{ id: 1 }, { id: 2 }]), { timeout: 8_000 });
});

it('a stop waits for what a worker that gave up still does, and marks it', async () => {
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  await failFirst('delete on graphile_worker._private_jobs');
  const done: string[] = [];
  const late = new EventEmitter();
  const running = await start({
    late: async () => {
      await once(late, 'end');
      done.push('late');
    },
    quick: async () => void done.push('quick'),
  });
  await queueJobs(pool.db, [{ name: 'late', payload: {} }]);
  await vi.waitFor(async () => expect((await waiting())[0]).toMatchObject({ free: false }), 15_000);
  await queueJobs(pool.db, [{ name: 'quick', payload: {} }]);
  await vi.waitFor(() => expect(done).toEqual(['quick']), 15_000);
  await wait(300);
  jobs = undefined;
  const stopped = running.stop(20_000);
  await wait(300);
  late.emit('end');
  await stopped;
  expect(done).toEqual(['quick', 'late']);
  expect(await waiting()).toMatchObject([{ task: 'quick', free: true }]);
  trace.mockRestore();
});

it('a stop leaves no worker behind, not even one that was just starting', async () => {
  // what the library says of connections that were cut
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  const name = 'stopped while it starts';
  const { runTimeConnectionString: connectionString } = database;
  const connections = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where application_name = ${name}`.execute(pool.db);
    return rows.map(({ query }) => query);
  };
  const running = await startJobs({
    connectionString,
    tasks: { quick: async () => undefined },
    log,
    concurrency: 2,
    name,
    restartDelayMs: 10,
  });
  let stopped: Promise<void> | undefined;
  // the next worker reads this table before anything else
  await pool.db.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker.migrations in access exclusive mode`.execute(tx);
    running.destroyConnections();
    await vi.waitFor(async () => expect((await connections()).join()).toContain('migrations'), 15_000);
    stopped = running.stop(3_000);
    await wait(100);
  });
  await stopped;
  await wait(500);
  // a closed connection is listed until its process has ended; a worker that is left behind stays
  await vi.waitFor(async () => expect(await connections()).toEqual([]), 15_000);
  trace.mockRestore();
});

describe('releaseOrphanedJobs', () => {
  it('gives back the jobs of a killed process, not those of a living one', async () => {
    await queueJobs(pool.db, [
      { name: 'a', payload: {} },
      { name: 'b', payload: {} },
    ]);
    await sql`update graphile_worker._private_jobs set locked_by = 'pool-' || id, locked_at = now() - interval '1 minute'`.execute(
      pool.db,
    );
    const options = {
      connectionString: database.runTimeConnectionString,
      log,
      checkEveryMs: 50,
      taken: () => rows.map(({ job }) => job),
    };
    const { rows } = await sql<{ id: string; job: string }>`
      select 'pool-' || id as id, id as job from graphile_worker.jobs order by id`.execute(pool.db);
    const living = releaseOrphanedJobs({ ...options, workerId: rows[0]?.id ?? '' });
    await vi.waitFor(
      async () =>
        expect(await waiting()).toMatchObject([
          { task: 'a', free: false },
          { task: 'b', free: true },
        ]),
      15_000,
    );
    await living.stop();
  });

  it('gives back a job of which its own worker does not know', async () => {
    const done: string[] = [];
    await start(
      {
        ends: async () => void done.push('ends'),
        known: (_, { stopping }) =>
          new Promise((resolve) => stopping.addEventListener('abort', () => resolve())),
      },
      { orphanCheckMs: 50 },
    );
    await queueJobs(pool.db, [
      { name: 'known', payload: {} },
      { name: 'ends', payload: {}, runAt: new Date(Date.now() + 3_600_000) },
    ]);
    await vi.waitFor(async () => expect((await waiting())[0]).toMatchObject({ free: false }), 15_000);
    // as if the answer with the second job had been lost two minutes ago
    await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '2 minutes',
      locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null)`.execute(
      pool.db,
    );
    await vi.waitFor(() => expect(done).toEqual(['ends']), { timeout: 15_000 });
    // the job is marked after its task has ended
    await vi.waitFor(
      async () => expect(await waiting()).toMatchObject([{ task: 'known', attempts: 1, free: false }]),
      { timeout: 15_000 },
    );
  });

  it('does not wait for the lock of its own earlier connection', async () => {
    const locks = async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(pool.db);
      return rows.length;
    };
    const options = {
      connectionString: database.runTimeConnectionString,
      log,
      workerId: 'pool-x',
      taken: () => [],
    };
    const earlier = releaseOrphanedJobs(options);
    await vi.waitFor(async () => expect(await locks()).toBe(1), { timeout: 15_000 });
    const later = releaseOrphanedJobs(options);
    await vi.waitFor(async () => expect(await locks()).toBe(2), { timeout: 5_000 });
    await Promise.all([earlier.stop(), later.stop()]);
  });
});

describe('a schedule whose time has passed without a process', () => {
  const HOUR_MS = 3_600_000;
  /** A schedule two hours ago that the queue has known since yesterday, and a task that counts its runs. */
  async function missed(catchUpMs: number) {
    const at = new Date(Date.now() - 2 * HOUR_MS);
    const runs: unknown[] = [];
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('morning', now() - interval '3 days', now() - interval '26 hours')`.execute(pool.db);
    const startOne = () =>
      startJobs({
        connectionString: database.runTimeConnectionString,
        tasks: { morning: async (payload) => void runs.push(payload) },
        log,
        concurrency: 2,
        pollIntervalMs: JOB_POLL_INTERVAL_MS,
        cron: [{ task: 'morning', at: `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`, catchUpMs }],
      });
    return { runs, startOne };
  }
  /** Waits until the queue is empty and has been asked again. */
  async function settle() {
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    await wait(2 * JOB_POLL_INTERVAL_MS);
  }

  it('runs once when processes start in time, also two at once and one after it', async () => {
    const { runs, startOne } = await missed(3 * HOUR_MS);
    const both = await Promise.all([startOne(), startOne()]);
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    await Promise.all(both.map((one) => one.stop(10_000)));
    jobs = await startOne();
    await settle();
    expect(runs).toHaveLength(1);
  });

  it('is left out when the process starts too late', async () => {
    const { runs, startOne } = await missed(HOUR_MS);
    jobs = await startOne();
    await settle();
    expect(runs).toEqual([]);
  });
});
