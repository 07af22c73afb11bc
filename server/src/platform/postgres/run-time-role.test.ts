// Tests of the run-time role on an operator's own database.

import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrateShop } from '../database/migrate.js';
import type { DatabaseAddresses } from './database-addresses.js';
import { firstValue, runStatement, withDatabase } from './databases.js';
import { ensureRunTimeRole } from './run-time-role.js';

/* A database of an operator's own, whose owner is no superuser. */

let name: string;
let addresses: DatabaseAddresses;
const server = () => withDatabase(inject('templateDatabase'), 'postgres');
const run = (sql: string) => runStatement(server(), sql);

function addressOf(role: string): string {
  const url = new URL(withDatabase(server(), name));
  url.username = role;
  url.password = encodeURIComponent(`${name}:%/ñ`);
  return url.href;
}
const literal = () => `'${`${name}:%/ñ`}'`;

beforeEach(async () => {
  name = `mostrador_roles_${process.pid}_${randomBytes(4).toString('hex')}`;
  await run(`create role ${name}_owner login createrole password ${literal()}`);
  await run(`create database ${name} owner ${name}_owner`);
  addresses = { owner: addressOf(`${name}_owner`), runTime: addressOf(`${name}_shop`) };
});
afterEach(async () => {
  await run(`drop database ${name} with (force)`);
  for (const role of ['shop', 'group', 'owner']) await run(`drop role if exists ${name}_${role}`);
});

it('migrates as the owner, creates the run-time role and gives it what it needs', async () => {
  await migrateShop(addresses);
  await migrateShop(addresses);
  expect(await firstValue(addresses.runTime, 'select current_user::text')).toBe(`${name}_shop`);
  expect(await firstValue(addresses.runTime, 'select sync_database()')).toMatch(/^[0-9a-f]{32}$/);
  await runStatement(addresses.runTime, "select graphile_worker.add_job('a')");
  expect(Number(await firstValue(addresses.runTime, 'select count(*) from graphile_worker.jobs'))).toBe(1);
  await expect(runStatement(addresses.runTime, 'delete from trail_entries')).rejects.toThrow(
    'permission denied',
  );
});

it('needs no second role', async () => {
  await migrateShop({ owner: addresses.owner, runTime: addresses.owner });
  expect(
    Number(await firstValue(server(), `select count(*) from pg_roles where rolname = '${name}_shop'`)),
  ).toBe(0);
  await runStatement(addresses.owner, 'delete from trail_entries');
});

it('says whose address is missing where the run-time role alone is named', async () => {
  await migrateShop(addresses);
  const alone = { owner: addresses.runTime, runTime: addresses.runTime };
  await expect(migrateShop(alone)).rejects.toThrow(`${name}_shop may not change the shop's tables`);
});

it('serves a database that was migrated by the owner alone', async () => {
  await migrateShop({ owner: addresses.owner, runTime: addresses.owner });
  await migrateShop(addresses);
  expect(Number(await firstValue(addresses.runTime, 'select count(*) from orders'))).toBe(0);
});

it('says what to do where the owner may not create roles', async () => {
  await run(`alter role ${name}_owner nocreaterole`);
  await expect(ensureRunTimeRole(addresses)).rejects.toThrow(`create role "${name}_shop" login nosuperuser`);
});

it.each([
  ['is a superuser', 'alter role $shop superuser'],
  ['may create databases', 'alter role $shop createdb'],
  ['may create roles', 'alter role $shop createrole'],
  ['may replicate', 'alter role $shop replication'],
  ['may bypass row security', 'alter role $shop bypassrls'],
  ['is a member of the role $owner, which is the owning role', 'grant $owner to $shop'],
  ...['pg_write_all_data', 'pg_read_all_data', 'pg_execute_server_program', 'pg_signal_backend'].map(
    (group) => [
      `is a member of the role ${group}, which has rights on the whole server`,
      `grant ${group} to $shop`,
    ],
  ),
  [
    'is a member of the role pg_write_server_files',
    `do 'begin create role $database_group; grant pg_write_server_files to $database_group; grant $database_group to $shop; end'`,
  ],
  [
    'is a member of the role $database_group, which may create roles',
    `do 'begin create role $database_group noinherit createrole; grant $database_group to $shop; end'`,
  ],
  ['owns the database', 'alter database $database owner to $shop'],
])('refuses a run-time role that %s', async (problem, sql) => {
  await run(`create role ${name}_shop login password ${literal()}`);
  const filled = (text = '') =>
    text
      .replaceAll('$shop', `${name}_shop`)
      .replaceAll('$owner', `${name}_owner`)
      .replaceAll('$database', name);
  await run(filled(sql));
  await expect(ensureRunTimeRole(addresses)).rejects.toThrow(filled(problem));
});

it('accepts a run-time role that reads the statistics of the server', async () => {
  await run(`create role ${name}_shop login password ${literal()}`);
  await run(`grant pg_monitor to ${name}_shop`);
  await expect(ensureRunTimeRole(addresses)).resolves.toBeUndefined();
});

it('refuses a run-time role that owns the tables', async () => {
  await run(`create role ${name}_shop login password ${literal()}`);
  await migrateShop({ owner: addresses.owner, runTime: addresses.owner });
  await runStatement(withDatabase(server(), name), `alter table orders owner to ${name}_shop`);
  await expect(ensureRunTimeRole(addresses)).rejects.toThrow('owns tables of the shop');
});
