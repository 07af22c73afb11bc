// The grants of the run-time role, on the shop's tables and on those of the job queue. Only what differs is granted: each grant makes all
// connections of all machines plan their statements on the table again.

import pg from 'pg';
import { TABLE_ACCESS, type TableAccess } from './table-access.js';

const quoted = pg.escapeIdentifier;

/** A table, a view or a sequence. */
interface Relation {
  readonly name: string;
  readonly isSequence: boolean;
  readonly columns: readonly string[];
  /** What the role holds on it: 'select', 'update ("name")'. */
  readonly held: readonly string[];
}

/**
 * Gives the run-time role exactly the rights of TABLE_ACCESS on the shop's tables, the use of its sequences, and the functions that run
 * with the owner's rights. Tables that the owner creates later can be read and changed until they are entered there. Run it as the owner;
 * tables and columns that an earlier schema lacks are left out.
 */
export async function grantTableAccess(client: pg.ClientBase, role: string): Promise<void> {
  const access: Readonly<Record<string, TableAccess>> = TABLE_ACCESS;
  const wanted = ({ name, isSequence, columns }: Relation): string[] | undefined => {
    if (isSequence) return ['usage'];
    const given = access[name];
    return given && rightsOf(given, columns);
  };
  await runAll(client, [
    ...((await isOpenToAll(client)) ? ['revoke create on schema public from public'] : []),
    ...(await schemaGrants(client, 'public', role)),
    ...(await relationGrants(client, 'public', role, wanted)),
    ...(await definerGrants(client, role)),
  ]);
}

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
  const wanted = ({ name, isSequence }: Relation): string[] => {
    if (isSequence) return ['usage'];
    return name === 'migrations' ? ['select'] : ['select', 'insert', 'update', 'delete'];
  };
  await runAll(client, [
    ...(await schemaGrants(client, 'graphile_worker', role)),
    ...(await relationGrants(client, 'graphile_worker', role, wanted)),
    ...rows.map(({ name }) => `create policy run_time on ${name} using (true) with check (true)`),
  ]);
}

async function runAll(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

function rightsOf({ insert, update, delete: deletes }: TableAccess, columns: readonly string[]): string[] {
  const updated = typeof update === 'boolean' ? [] : update.filter((column) => columns.includes(column));
  return [
    'select',
    ...(insert ? ['insert'] : []),
    ...(update === true ? ['update'] : []),
    ...updated.map((column) => `update (${quoted(column)})`),
    ...(deletes ? ['delete'] : []),
  ];
}

/** @param wanted returns the rights on a relation; undefined for one that keeps what it has. */
async function relationGrants(
  client: pg.ClientBase,
  schema: string,
  role: string,
  wanted: (relation: Relation) => readonly string[] | undefined,
): Promise<string[]> {
  return (await relationsOf(client, schema, role)).flatMap((relation) => {
    const rights = wanted(relation);
    if (rights === undefined || isSame(rights, relation.held)) return [];
    const on = `on ${relation.isSequence ? 'sequence' : 'table'} ${quoted(schema)}.${quoted(relation.name)}`;
    return [`revoke all ${on} from ${quoted(role)}`, `grant ${rights.join(', ')} ${on} to ${quoted(role)}`];
  });
}

const isSame = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.length === held.length && wanted.every((right) => held.includes(right));

/** Returns the relations of a schema, with what a role holds on them and on their columns. */
async function relationsOf(client: pg.ClientBase, schema: string, role: string): Promise<Relation[]> {
  const { rows } = await client.query<Omit<Relation, 'columns'> & { columns: string[] }>(
    `select c.relname::text as name, c.relkind = 'S' as "isSequence",
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       array(
         select lower(privilege_type) || case when is_grantable then ' with grant option' else '' end
         from aclexplode(c.relacl) where grantee = r.oid
         union all
         select format('%s ("%s")%s', lower(privilege_type), replace(attname, '"', '""'),
           case when is_grantable then ' with grant option' end)
         from pg_attribute, aclexplode(attacl)
         where attrelid = c.oid and attnum > 0 and not attisdropped and grantee = r.oid
       ) as held
     from pg_class c, pg_roles r
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and r.rolname = $2
     order by 1`,
    [schema, role],
  );
  return rows;
}

/** Returns the grants on a schema and on the tables that its owner will create. */
async function schemaGrants(client: pg.ClientBase, schema: string, role: string): Promise<string[]> {
  const { rows } = await client.query<{ isUsed: boolean; hasDefaults: boolean }>(
    `select has_schema_privilege($2, $1, 'usage') as "isUsed",
       (select count(distinct defaclobjtype) = 2 from pg_default_acl, aclexplode(defaclacl)
        where defaclrole = current_user::regrole and defaclnamespace = $1::regnamespace and defaclobjtype in ('r', 'S')
          and grantee = (select oid from pg_roles where rolname = $2)) as "hasDefaults"`,
    [schema, role],
  );
  const to = quoted(role);
  return [
    ...(rows[0]?.isUsed === true ? [] : [`grant usage on schema ${schema} to ${to}`]),
    ...(rows[0]?.hasDefaults === true
      ? []
      : [
          `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${to}`,
          `alter default privileges in schema ${schema} grant usage on sequences to ${to}`,
        ]),
  ];
}

async function isOpenToAll(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select has_schema_privilege('public', 'public', 'create') as "isOpen"`,
  );
  return rows[0]?.isOpen === true;
}

/** Functions with the owner's rights are for the run-time role alone. */
async function definerGrants(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc p
     where pronamespace = 'public'::regnamespace and prosecdef and pg_has_role(proowner, 'usage')
       and (has_function_privilege('public', oid, 'execute') or not has_function_privilege($1, oid, 'execute'))
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [role],
  );
  return rows.flatMap(({ name }) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${quoted(role)}`,
  ]);
}
