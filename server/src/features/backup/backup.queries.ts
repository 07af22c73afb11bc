// SQL of backup and restore: which tables and columns to copy, sequences, waiting jobs, and dropping and rebuilding
// indexes and foreign keys.

import pg from 'pg';

/** A table and the columns that are copied. */
export interface TablePlan {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Tables that belong to the database itself: its migrations and its identity.
 */
const NOT_COPIED = ['schema_migrations', 'sync_identity'];

/**
 * Returns the shop's tables with the columns to copy. Generated columns and transaction ids are left out; the ids are valid
 * only in the cluster that they come from.
 */
export async function tablePlans(client: pg.ClientBase): Promise<TablePlan[]> {
  const { rows } = await client.query<TablePlan>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by 1 order by 1`,
    [NOT_COPIED],
  );
  return rows;
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

export async function companyCodes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>('select code from companies order by code');
  return rows.map(({ code }) => code);
}

/** Returns the last value of each sequence. A number is never given twice, even when its row was deleted. */
export async function sequenceValues(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Returns whether the database already holds a shop. */
export async function holdsShop(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.companies') is not null as there",
  );
  return rows[0]?.there === true && (await companyCodes(client)).length > 0;
}

/** Returns how many other connections the database has. */
export async function countOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return Number(rows[0]?.others);
}

/** Gives a restored database a new identity, so that devices download the whole catalogue again. */
export async function renewSyncIdentity(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.sync_identity') is not null as there",
  );
  if (rows[0]?.there === true) await client.query('update sync_identity set identity = gen_random_uuid()');
}

/**
 * Ends every session and spends every one-time token of a restored shop, whatever key signed them: a session that its user
 * ended after the backup must not be open again. Tables that an earlier schema lacks are left out.
 */
export async function endEverySession(client: pg.ClientBase): Promise<void> {
  for (const [table, statement] of ENDS_OF_SESSIONS) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ]);
    if (rows[0]?.there === true) await client.query(statement);
  }
}

const ENDS_OF_SESSIONS = [
  ['users', 'update users set session_version = session_version + 1'],
  ['one_time_tokens', 'update one_time_tokens set used_at = now() where used_at is null'],
  ['sessions', 'delete from sessions'],
] as const;

const quoteName = pg.escapeIdentifier;

export const copyOutSql = ({ table, columns }: TablePlan): string =>
  `copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) to stdout`;

export const copyInSql = ({ table, columns }: TablePlan): string =>
  `copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) from stdin`;

/** The columns of `job_spec`, the queue library's type. Locks and failed attempts of a job are not copied. */
export const RESTORED_JOBS: TablePlan = {
  table: 'restored_jobs',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'job_key', 'priority', 'flags'],
};

/** Copies waiting and running jobs. A failed job would start again in the restored shop and send an old mail. */
export const copyJobsOutSql = `copy (
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (select array_agg(flag) from jsonb_object_keys(j.flags) as flag)
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts or j.locked_at is not null
  order by j.id) to stdout`;

export async function createRestoredJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts int, job_key text, priority int, flags text[]) on commit drop`,
  );
}

export async function queueRestoredJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select (identifier, payload, queue_name, run_at, max_attempts, job_key, priority, flags)::graphile_worker.job_spec
       from restored_jobs))`,
  );
}

/** A foreign key or an index that is dropped before the rows are copied and made again afterwards: faster, and any table order works. */
export interface RebuiltObject {
  readonly drop: string;
  readonly make: string;
}

/** Returns the foreign keys and the non-unique indexes, as statements that drop and make them. */
export async function objectsToRebuild(client: pg.ClientBase): Promise<RebuiltObject[]> {
  const { rows } = await client.query<RebuiltObject>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisunique`,
  );
  return rows;
}

export async function setTriggers(
  client: pg.ClientBase,
  plans: readonly TablePlan[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { table } of plans) await client.query(`alter table ${quoteName(table)} ${state} trigger user`);
}

export async function emptyTables(client: pg.ClientBase, plans: readonly TablePlan[]): Promise<void> {
  await client.query(`truncate ${plans.map(({ table }) => quoteName(table)).join(', ')}`);
}

export async function setSequenceValues(
  client: pg.ClientBase,
  sequences: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  await client.query(
    `select setval(format('public.%I', s.name)::regclass, s.value::bigint)
     from json_to_recordset($1) as s (name text, value text)
     where to_regclass(format('public.%I', s.name)) is not null`,
    [JSON.stringify(sequences)],
  );
}
