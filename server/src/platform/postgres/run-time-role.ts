// Creates the PostgreSQL role that serves customers, and checks that it has no more rights than it needs.

import pg from 'pg';
import { OperatorError } from '../operator-error.js';
import { type DatabaseAddresses, runTimeRole } from './database-addresses.js';
import { withConnection } from './databases.js';
import { isVerifierOf, scramVerifier } from './scram-verifier.js';

const ALREADY_THERE = new Set(['42710', '23505']);
const NOT_ALLOWED = '42501';
/** PostgreSQL numbers the roles that come with a server below this one. */
const FIRST_OWN_ROLE = 16_384;
/** Roles that come with a server and only read its statistics: an operator may grant them for metrics. */
const STATISTICS_ROLES = ['pg_monitor', 'pg_read_all_settings', 'pg_read_all_stats', 'pg_stat_scan_tables'];
/** What a role that serves customers must not have, by the names of PostgreSQL. */
const ATTRIBUTES = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/**
 * Creates the run-time role of an operator's database unless it exists, and refuses one with more rights than it needs. Does
 * nothing where the operator names one role only.
 * @throws OperatorError when the role cannot be created, is powerful, or owns what it serves from.
 */
export async function ensureRunTimeRole(addresses: DatabaseAddresses): Promise<void> {
  const role = runTimeRole(addresses);
  if (role === undefined) return;
  const password = decodeURIComponent(new URL(addresses.runTime).password);
  await withConnection(addresses.owner, async (client) => {
    await createRole(client, role, password);
    const problems = await problemsOf(client, role);
    if (problems.length > 0)
      throw new OperatorError(
        `DATABASE_URL names the role ${role}, which ${problems.join(' and ')}. It serves customers, so it must be another role ` +
          'than the one of DATABASE_MIGRATION_URL, without these rights (docs/operations.md, "Roles").',
      );
  });
}

/** Creates the run-time role of an embedded cluster unless it exists, and sets its password where it has another one. */
export async function ensureEmbeddedRole(superuser: string, role: string, password: string): Promise<void> {
  await withConnection(superuser, async (client) => {
    const { rows } = await client.query<{ verifier: string | null }>(
      'select rolpassword as verifier from pg_authid where rolname = $1',
      [role],
    );
    if (isVerifierOf(rows[0]?.verifier ?? '', password)) return;
    await createRole(client, role, password);
    if (rows.length > 0) await client.query(`alter role ${definition(role, password)}`);
  });
}

const definition = (role: string, password: string): string =>
  `${pg.escapeIdentifier(role)} login ${ATTRIBUTES} password ${pg.escapeLiteral(scramVerifier(password))}`;

async function createRole(client: pg.ClientBase, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create role ${definition(role, password)}`);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code !== undefined && ALREADY_THERE.has(code)) return;
    if (code !== NOT_ALLOWED) throw error;
    throw new OperatorError(
      `The role ${role} of DATABASE_URL does not exist, and the role of DATABASE_MIGRATION_URL may not create it. ` +
        `As a superuser: create role ${pg.escapeIdentifier(role)} login ${ATTRIBUTES} password '…';`,
    );
  }
}

/**
 * Returns what a role has that one which serves customers must not have, by its own right or as a member of another role, also
 * through further roles. The roles that come with the server let their members do more than the shop needs, such as reading all
 * tables or running programs.
 */
async function problemsOf(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `with recursive member_of (oid) as (
       select oid from pg_roles where rolname = $1
       union select m.roleid from pg_auth_members m join member_of o on o.oid = m.member
     ), held as (
       select r.*, case when r.rolname = $1 then '' else format('is a member of the role %s, which ', r.rolname) end as prefix
       from pg_roles r join member_of using (oid)
     )
     select prefix || problem as problem from held r, lateral (values
       (rolsuper, 'is a superuser'), (rolcreatedb, 'may create databases'), (rolcreaterole, 'may create roles'),
       (rolreplication, 'may replicate'), (rolbypassrls, 'may bypass row security'),
       (r.oid < ${FIRST_OWN_ROLE} and not rolsuper and not r.rolname = any($2), 'has rights on the whole server'),
       (r.rolname = current_user, 'is the owning role'),
       (exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p', 'S', 'v')
         and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))),
        'owns tables of the shop'),
       (exists (select from pg_database where datname = current_database() and datdba = r.oid), 'owns the database')
     ) as p (holds, problem) where holds order by r.oid`,
    [role, STATISTICS_ROLES],
  );
  return rows.map(({ problem }) => problem);
}
