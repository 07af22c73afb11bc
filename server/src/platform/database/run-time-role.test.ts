// Attacks on the database with the rights of the role that serves customers.

import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.js';
import { TABLE_ACCESS, type TableAccess } from './table-access.js';

/*
 * Tries statements with the rights of the role that serves customers: an injected statement has these rights and no others.
 */

const REFUSED = '42501';
let database: TestDatabase;
let owner: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.connectionString);
  client = await connect(database.runTimeConnectionString);
  await owner.query(`
    insert into companies (code, name, price_visible_for_users_only, payments_mercado_pago, implements_third_party_purchases,
      verifies_clients, minimum_purchase_amount, order_mail)
    values ('papelera', 'Papelera', true, true, true, true, 0, 'a@b.test');
    insert into clients (company_id, client_code, legal_name, legal_id, email) values (1, 'C', 'C', '20000000001', 'c@d.test');
    insert into users (company_id, email, name, password_hash, web_profile_id, status)
    values (1, 'admin@b.test', 'Admin', '', 3, 'active')`);
});
afterAll(async () => {
  await client.end();
  await owner.end();
  await database.drop();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString });
  await opened.connect();
  return opened;
}

/** What the database says to a statement of the run-time role, whose effect is undone. */
async function answer(sql: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(sql);
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? 'unknown') : String(error);
  } finally {
    await client.query('rollback');
  }
}

const names = Object.keys(TABLE_ACCESS).sort();
const accessOf = (table: string): TableAccess => {
  const found = Object.entries(TABLE_ACCESS).find(([name]) => name === table)?.[1];
  if (found === undefined) throw new Error(`${table} is not in TABLE_ACCESS.`);
  return found;
};

it('has no right over the server, and owns nothing', async () => {
  const { rows } = await client.query(`
    select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
      (select count(*)::int from pg_class where relowner = r.oid) as relations,
      (select count(*)::int from pg_proc where proowner = r.oid) as functions,
      (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas,
      (select count(*)::int from pg_database where datdba = r.oid) as databases
    from pg_roles r where rolname = current_user`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      memberships: 0,
      relations: 0,
      functions: 0,
      schemas: 0,
      databases: 0,
    },
  ]);
});

it('every table of the schema is in TABLE_ACCESS: a new one needs a choice', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(names);
});

it.each(names)('has the rights of TABLE_ACCESS on %s, and no others', async (table) => {
  const { insert, update, delete: deletes } = accessOf(table);
  const { rows } = await client.query(
    `select privilege, has_table_privilege($1, privilege) as held
     from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)`,
    [`public.${table}`],
  );
  expect(Object.fromEntries(rows.map(({ privilege, held }) => [privilege, held]))).toEqual({
    select: true,
    insert,
    update: update === true,
    delete: deletes,
    truncate: false,
    references: false,
    trigger: false,
  });
  const columns = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege(attrelid, attnum, 'update')`,
    [`public.${table}`],
  );
  if (typeof update !== 'boolean')
    expect(columns.rows.map(({ name }) => name).sort()).toEqual([...update].sort());
});

/** Tables whose rows stay, but for columns that are named. */
const HISTORIES = names.filter((table) => {
  const { insert, update, delete: deletes } = accessOf(table);
  return insert && update !== true && !deletes;
});

it('keeps at least these as histories', () => {
  expect(HISTORIES).toEqual(
    expect.arrayContaining([
      'factor_resets',
      'login_attempts',
      'order_lines',
      'order_status_changes',
      'orders',
      'page_views',
      'payment_status_changes',
      'stock_movements',
      'trail_entries',
    ]),
  );
});

describe.each(HISTORIES)('of the history %s', (table) => {
  it.each([
    ['change', `update ${table} set company_id = company_id`],
    ['delete', `delete from ${table}`],
    ['truncate', `truncate ${table} cascade`],
    ['lock', `select from ${table} for update`],
  ])('the database refuses to %s the rows', async (what, sql) => {
    // A row with columns that may be written may be locked.
    if (what === 'lock' && accessOf(table).update !== false) return;
    expect(await answer(sql)).toBe(REFUSED);
  });
});

it.each([
  ['alter a table', 'alter table trail_entries add column forged text'],
  ['turn a trigger off', 'alter table trail_entries disable trigger all'],
  ['turn all triggers off', 'set session_replication_role = replica'],
  ['create a table', 'create table public.loot (id int)'],
  ['create a table beside the jobs', 'create table graphile_worker.loot (id int)'],
  ['create a schema', 'create schema loot'],
  ['create a function', "create function public.loot() returns int language sql as 'select 1'"],
  ['drop an extension', 'drop extension pg_trgm'],
  ['create a policy', 'create policy loot on users using (true)'],
  ['drop a table', 'drop table trail_entries cascade'],
  ['drop the schema', 'drop schema public cascade'],
  ['take a role', 'create role loot'],
  ['make itself a superuser', 'alter role current_user superuser'],
  ['read passwords of roles', 'select rolpassword from pg_authid'],
  ['read a file', "select pg_read_file('/etc/passwd')"],
  ['list a folder', "select pg_ls_dir('/')"],
  ['copy from a file', "copy page_views from '/etc/passwd'"],
  ['copy into a file', "copy users to '/tmp/loot'"],
  ['copy into a program', "copy users to program 'cat'"],
  ['copy from a program', "copy page_views from program 'id'"],
  ['import a large object', "select lo_import('/etc/passwd')"],
  ['read the settings of the server', 'select * from pg_hba_file_rules'],
  ['mark a migration as done', "insert into schema_migrations (name) values ('9999_loot.sql')"],
  ['change the queue of migrations', 'delete from graphile_worker.migrations'],
  ['change what a line of an order cost', 'update order_lines set unit_price = 0'],
  ['delete orders', 'delete from orders'],
  ['delete payments', 'delete from payments'],
])('may not %s', async (_what, sql) => {
  expect(await answer(sql)).toBe(REFUSED);
});

it('may not change a setting of the server, nor pass a right on', async () => {
  // Not possible inside a transaction.
  await expect(client.query("alter system set log_statement = 'all'")).rejects.toThrow('permission denied');
  await client.query('grant all on trail_entries to public');
  const { rows } = await owner.query(
    "select has_table_privilege('public', 'trail_entries', 'select') as held",
  );
  expect(rows).toEqual([{ held: false }]);
});

describe('another start', () => {
  const role = () => decodeURIComponent(new URL(database.runTimeConnectionString).username);
  const start = () => migrate(database.connectionString, undefined, role());
  /** Returns who holds what on each relation and each column, and the transaction that wrote it last. */
  const grants = async () =>
    (
      await owner.query<{ name: string; held: string; written: string }>(`
        select c.oid::regclass::text as name, c.relacl::text || coalesce((select string_agg(attname || attacl::text, ' ' order by attnum)
          from pg_attribute where attrelid = c.oid), '') as held, c.xmin::text as written
        from pg_class c where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`)
    ).rows;

  it('writes no grant again: all connections would plan their statements anew', async () => {
    const before = await grants();
    await start();
    expect(await grants()).toEqual(before);
  });

  it('puts right what differs', async () => {
    const held = async () => (await grants()).map(({ name, held: rights }) => `${name} ${rights}`);
    const before = await held();
    await owner.query(`
      revoke select on products from ${role()};
      grant truncate on orders to ${role()};
      grant update (unit_price) on order_lines to ${role()};
      revoke update (outcome) on trail_entries from ${role()};
      revoke usage on sequence orders_order_id_seq from ${role()};
      grant delete on graphile_worker.migrations to ${role()};
      grant select on users to ${role()} with grant option;
      grant create on schema public to public;
      grant execute on function forget_page_views to public`);
    expect(await held()).not.toEqual(before);
    await start();
    expect((await held()).toSorted()).toEqual(before.toSorted());
    const { rows } = await owner.query(`
      select has_schema_privilege('public', 'public', 'create') as schema,
        has_function_privilege('public', (select oid from pg_proc where proname = 'forget_page_views'), 'execute') as function`);
    expect(rows).toEqual([{ schema: false, function: false }]);
  });
});

it('may not become the owner', async () => {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_user) as name');
  expect(await answer(`set role ${rows[0]?.name}`)).toBe(REFUSED);
  expect(await answer(`set session authorization ${rows[0]?.name}`)).toBe(REFUSED);
});

describe('a trail entry', () => {
  const begin = async (detail: string): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      `insert into trail_entries (company_id, client_id, user_id, actor_user_id, call, detail)
       values (1, 1, 1, 1, 'updateCart', $1) returning trail_entry_id::int as id`,
      [detail],
    );
    return rows[0]?.id ?? 0;
  };
  const close = (id: number, outcome: string, detail: string) =>
    answer(
      `update trail_entries set outcome = '${outcome}', detail = '${detail}' where trail_entry_id = ${id}`,
    );

  it('is closed once, with a detail that was not known before', async () => {
    expect(await close(await begin(''), 'done', 'A-1')).toBe('done');
    expect(await close(await begin('A × 2'), 'failed', 'A × 2')).toBe('done');
    const id = await begin('');
    await client.query(
      `update trail_entries set outcome = 'done', detail = 'A-2' where trail_entry_id = $1`,
      [id],
    );
    expect(await close(id, 'refused', 'A-2')).toBe(REFUSED);
    expect(await close(id, 'begun', 'A-2')).toBe(REFUSED);
    expect(await close(id, 'done', 'A-3')).toBe(REFUSED);
  });

  it('loses no detail, and stays whose it is', async () => {
    const id = await begin('A × 2');
    expect(await close(id, 'done', 'B × 9')).toBe(REFUSED);
    expect(await close(id, 'begun', 'A × 2')).toBe(REFUSED);
    expect(await answer(`update trail_entries set actor_user_id = 1 where trail_entry_id = ${id}`)).toBe(
      REFUSED,
    );
    expect(await answer(`update trail_entries set begun_at = now() where trail_entry_id = ${id}`)).toBe(
      REFUSED,
    );
  });
});

describe('the functions with the rights of the owner', () => {
  it('forget what is old, and nothing younger whatever they are asked', async () => {
    for (const days of [1, 179, 181, 399, 401])
      await client.query(
        `with login as (insert into login_attempts (company_id, email, address, succeeded, attempted_at)
           values (1, 'a@b.test', '192.0.2.1', false, now() - make_interval(days => $1)))
         insert into page_views (company_id, module, function, message, viewed_at)
         values (1, 'm', 'f', '', now() - make_interval(days => $1))`,
        [days],
      );
    const forget = async (name: string) =>
      (await client.query(`select ${name}(1, 'infinity', 1000) as gone`)).rows[0]?.gone;
    expect([await forget('forget_login_attempts'), await forget('forget_page_views')]).toEqual([3, 1]);
    expect([await forget('forget_login_attempts'), await forget('forget_page_views')]).toEqual([0, 0]);
  });

  it('are for the run-time role alone, and look nowhere else for what they name', async () => {
    const { rows } = await owner.query<{ name: string; open: boolean; path: string[] }>(
      `select proname::text as name, has_function_privilege('public', oid, 'execute') as open, proconfig as path
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { name, open, path } of rows) {
      expect(open, name).toBe(false);
      expect(path, name).toEqual(['search_path=pg_catalog, pg_temp']);
    }
  });
});

it('a table that the owner creates later can be read and changed, not emptied or altered', async () => {
  await owner.query('create table later (id int generated always as identity, company_id int)');
  for (const sql of [
    'insert into later (company_id) values (1)',
    'update later set company_id = 2',
    'delete from later',
  ])
    expect(await answer(sql)).toBe('done');
  for (const sql of ['truncate later', 'alter table later add column more int'])
    expect(await answer(sql)).toBe(REFUSED);
  await owner.query('drop table later');
});
