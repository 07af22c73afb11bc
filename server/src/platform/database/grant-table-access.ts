// The grants of the run-time role, on the shop's tables and on those of the job queue.

import pg from 'pg';
import { TABLE_ACCESS, type TableAccess } from './table-access.js';

const quoted = pg.escapeIdentifier;

/**
 * Gives the run-time role exactly the rights of TABLE_ACCESS on the shop's tables, the use of its sequences, and the functions that run
 * with the owner's rights. Tables that the owner creates later can be read and changed until they are entered there. Run it as the owner;
 * tables and columns that an earlier schema lacks are left out.
 */
export async function grantTableAccess(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname::text as table, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by 1 order by 1`,
    [Object.keys(TABLE_ACCESS)],
  );
  const access: Readonly<Record<string, TableAccess>> = TABLE_ACCESS;
  const to = quoted(role);
  const statements = rows.flatMap(({ table, columns }) => {
    const given = access[table];
    return given === undefined ? [] : tableGrants(`public.${quoted(table)}`, columns, given, to);
  });
  await client.query(
    [
      'revoke create on schema public from public',
      `grant usage on schema public to ${to}`,
      `grant usage on all sequences in schema public to ${to}`,
      ...statements,
      ...(await definerGrants(client, to)),
      ...defaultGrants('public', to),
    ].join(';\n'),
  );
}

function tableGrants(table: string, columns: readonly string[], given: TableAccess, role: string): string[] {
  const { update } = given;
  const updated = typeof update === 'boolean' ? [] : update.filter((column) => columns.includes(column));
  const rights = [
    'select',
    ...(given.insert ? ['insert'] : []),
    ...(update === true ? ['update'] : []),
    ...(updated.length > 0 ? [`update (${updated.map(quoted).join(', ')})`] : []),
    ...(given.delete ? ['delete'] : []),
  ];
  return [`revoke all on ${table} from ${role}`, `grant ${rights.join(', ')} on ${table} to ${role}`];
}

/** Functions with the owner's rights are for the run-time role alone. */
async function definerGrants(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc p
     where pronamespace = 'public'::regnamespace and prosecdef and pg_has_role(proowner, 'usage')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.flatMap(({ name }) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${role}`,
  ]);
}

const defaultGrants = (schema: string, role: string): string[] => [
  `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
  `alter default privileges in schema ${schema} grant usage on sequences to ${role}`,
];

/**
 * Gives the run-time role the job tables. Their library turns on row security, which would hide every row from a role that does
 * not own them, so each gets a policy that lets through what the grants allow. Run it as the owner.
 */
export async function grantJobAccess(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'run_time')`,
  );
  const to = quoted(role);
  await client.query(
    [
      `grant usage on schema graphile_worker to ${to}`,
      `grant select, insert, update, delete on all tables in schema graphile_worker to ${to}`,
      `revoke insert, update, delete on graphile_worker.migrations from ${to}`,
      `grant usage on all sequences in schema graphile_worker to ${to}`,
      ...rows.map(({ name }) => `create policy run_time on ${name} using (true) with check (true)`),
      ...defaultGrants('graphile_worker', to),
    ].join(';\n'),
  );
}
