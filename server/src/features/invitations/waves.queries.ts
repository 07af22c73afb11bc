// SQL of the waves of invitations: their clients, their progress, and the next clients whose turn it is.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A wave as the job reads it. */
export interface WaveRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly per_hour: number;
}

/** Whether a wave will still invite client `c`. */
const isQueued = sql<boolean>`exists (
  select from wave_invitations i join invitation_waves w using (invitation_wave_id)
  where i.client_id = c.client_id and i.mail_id is null and i.failure is null and w.finished_at is null)`;

/** The clients of a selection, as a condition on `c`. */
export const inSelection = {
  clients: (clientIds: readonly number[]) => sql<boolean>`c.client_id = any(${clientIds}::int[])`,
  /** Without a user, and not in a wave that will still invite them. */
  withoutAccount: sql<boolean>`
    c.blocked_at is null and c.rejected_at is null
    and not exists (select from users u where u.client_id = c.client_id and u.web_profile_id = 1)
    and not ${isQueued}`,
  notCome: (before: Date) => sql<boolean>`
    exists (select from users u where u.client_id = c.client_id and u.status = 'invited' and u.invited_at <= ${before})
    and not exists (
      select from users u where u.client_id = c.client_id and u.web_profile_id = 1 and u.status not in ('invited', 'blocked'))`,
};

/** Inserts a wave with its clients. @returns its id and how many clients. */
export async function insertWave(
  tx: Tx,
  wave: {
    readonly companyId: number;
    readonly userId: number;
    readonly selection: object;
    readonly perHour: number;
  },
  clients: RawBuilder<boolean>,
): Promise<{ readonly waveId: number; readonly clients: number }> {
  const { rows } = await sql<{ waveId: number; clients: number }>`
    with wave as (
      insert into invitation_waves (company_id, user_id, selection, per_hour)
      values (${wave.companyId}, ${wave.userId}, ${JSON.stringify(wave.selection)}::jsonb, ${wave.perHour})
      returning invitation_wave_id, company_id
    ), chosen as (
      insert into wave_invitations (invitation_wave_id, company_id, client_id, email)
      select w.invitation_wave_id, w.company_id, c.client_id, c.mail_address
      from wave w join clients c using (company_id) where ${clients}
      returning client_id
    )
    select invitation_wave_id as "waveId", (select count(*)::int from chosen) as clients from wave`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A wave was not inserted.');
  return row;
}

/** Locks a wave that goes on; undefined if it is paused, finished or unknown. */
export async function lockRunningWave(
  tx: Tx,
  companyId: number,
  waveId: number,
): Promise<WaveRow | undefined> {
  const { rows } = await sql<WaveRow>`
    select w.user_id, u.name as user_name, w.per_hour
    from invitation_waves w join users u using (company_id, user_id)
    where w.company_id = ${companyId} and w.invitation_wave_id = ${waveId} and w.paused_at is null and w.finished_at is null
    for update of w`.execute(tx);
  return rows[0];
}

/** A client whose turn it is. */
export interface NextClient {
  readonly client_id: number;
  readonly email: string;
  readonly legal_name: string;
  /** The client's invited user; null if there is none. */
  readonly invited_user_id: number | null;
  readonly has_account: boolean;
  /** The client itself is blocked or was rejected. */
  readonly is_client_blocked: boolean;
  /** One of its users is. */
  readonly is_blocked: boolean;
}

/** What decides whether a client `c` is invited. */
const account = sql`c.legal_name,
  (select min(u.user_id) from users u where u.client_id = c.client_id and u.status = 'invited') as invited_user_id,
  exists (select from users u where u.client_id = c.client_id and u.web_profile_id = 1
    and u.status not in ('invited', 'blocked')) as has_account,
  (c.blocked_at is not null or c.rejected_at is not null) as is_client_blocked,
  exists (select from users u where u.client_id = c.client_id and u.web_profile_id = 1 and u.status = 'blocked') as is_blocked`;

/** A client that may be invited. */
export interface Candidate extends NextClient {
  /** Another account has its e-mail. */
  readonly is_email_taken: boolean;
  /** A wave will still invite it. */
  readonly is_queued: boolean;
}

/** Returns what decides whether each of some clients is invited, by ascending id. */
export async function selectCandidates(
  db: Database,
  companyId: number,
  clientIds: readonly number[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.client_id, c.mail_address as email, ${account},
      exists (select from users u where u.company_id = c.company_id and lower(u.email) = lower(c.mail_address)) as is_email_taken,
      ${isQueued} as is_queued
    from clients c where c.company_id = ${companyId} and c.client_id = any(${clientIds}::int[])
    order by c.client_id`.execute(db);
  return rows;
}

export async function nextClients(
  tx: Tx,
  companyId: number,
  waveId: number,
  limit: number,
): Promise<NextClient[]> {
  const { rows } = await sql<NextClient>`
    select i.client_id, i.email, ${account}
    from wave_invitations i join clients c using (company_id, client_id)
    where i.company_id = ${companyId} and i.invitation_wave_id = ${waveId} and i.mail_id is null and i.failure is null
    order by i.client_id limit ${limit}`.execute(tx);
  return rows;
}

/** What became of a client's turn. */
export interface WaveOutcome {
  readonly clientId: number;
  readonly userId: number | null;
  readonly mailId: number | null;
  readonly failure: string | null;
}

export async function writeOutcomes(
  tx: Tx,
  companyId: number,
  waveId: number,
  outcomes: readonly WaveOutcome[],
): Promise<void> {
  await sql`
    update wave_invitations i set user_id = o."userId", mail_id = o."mailId", failure = o.failure
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as o ("clientId" int, "userId" int, "mailId" bigint, failure text)
    where i.company_id = ${companyId} and i.invitation_wave_id = ${waveId} and i.client_id = o."clientId"`.execute(
    tx,
  );
}

export async function finishWave(tx: Tx, companyId: number, waveId: number, at: Date): Promise<void> {
  await tx
    .updateTable('invitation_waves')
    .set({ finished_at: at })
    .where('company_id', '=', companyId)
    .where('invitation_wave_id', '=', waveId)
    .execute();
}

/** Pauses or continues a wave, or changes its speed. @returns whether there is such a wave. */
export async function updateWave(
  tx: Tx,
  companyId: number,
  waveId: number,
  { pausedAt, perHour }: { readonly pausedAt: Date | null; readonly perHour: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('invitation_waves')
    .set({ paused_at: pausedAt, per_hour: perHour })
    .where('company_id', '=', companyId)
    .where('invitation_wave_id', '=', waveId)
    .returning('invitation_wave_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface ListedWave {
  readonly wave_id: number;
  readonly created_at: Date;
  readonly user_name: string;
  readonly kind: 'clients' | 'withoutAccount' | 'notCome';
  readonly days: number | null;
  readonly per_hour: number;
  readonly paused_at: Date | null;
  readonly finished_at: Date | null;
  readonly clients: number;
  readonly waiting: number;
  readonly sent: number;
  readonly joined: number;
  readonly failed: number;
}

/** Whether the invitation `i` with the mail `m` has failed, for now or for good. */
const hasFailed = sql<boolean>`(i.failure is not null or (m.sent_at is null and m.last_error is not null))`;

/** Returns the last fifty waves, the newest first. */
export async function selectWaves(db: Database, companyId: number): Promise<ListedWave[]> {
  const { rows } = await sql<ListedWave>`
    with waves as (
      select * from invitation_waves where company_id = ${companyId} order by invitation_wave_id desc limit 50
    )
    select w.invitation_wave_id as wave_id, w.created_at, u.name as user_name, w.selection->>'kind' as kind,
      (w.selection->>'days')::int as days, w.per_hour, w.paused_at, w.finished_at, n.*
    from waves w join users u using (company_id, user_id),
    lateral (
      select count(*)::int as clients,
        count(*) filter (where i.mail_id is null and i.failure is null)::int as waiting,
        count(*) filter (where m.sent_at is not null and m.last_error is null)::int as sent,
        count(*) filter (where p.invitation_accepted_at >= w.created_at)::int as joined,
        count(*) filter (where ${hasFailed})::int as failed
      from wave_invitations i
      left join mails m on m.mail_id = i.mail_id
      left join users p on p.user_id = i.user_id
      where i.invitation_wave_id = w.invitation_wave_id
    ) n
    order by w.invitation_wave_id desc`.execute(db);
  return rows;
}

/** Returns how many clients have no user, and how many have an invited one who has not come. */
export async function countWithoutAccount(
  db: Database,
  companyId: number,
): Promise<{ readonly withoutAccount: number; readonly notCome: number }> {
  const { rows } = await sql<{ withoutAccount: number; notCome: number }>`
    select
      (select count(*)::int from clients c where c.company_id = ${companyId} and ${inSelection.withoutAccount}) as "withoutAccount",
      (select count(distinct client_id)::int from users
       where company_id = ${companyId} and status = 'invited' and web_profile_id = 1) as "notCome"`.execute(
    db,
  );
  return rows[0] ?? { withoutAccount: 0, notCome: 0 };
}

export interface FailureRow {
  readonly clientId: number;
  readonly clientName: string;
  readonly email: string;
  readonly reason: string;
}

/** Returns the first 500 failures of a wave; undefined if there is no such wave. */
export async function selectFailures(
  db: Database,
  companyId: number,
  waveId: number,
): Promise<FailureRow[] | undefined> {
  const wave = await db
    .selectFrom('invitation_waves')
    .where('company_id', '=', companyId)
    .where('invitation_wave_id', '=', waveId)
    .select('invitation_wave_id')
    .executeTakeFirst();
  if (wave === undefined) return undefined;
  const { rows } = await sql<FailureRow>`
    select c.client_id as "clientId", c.legal_name as "clientName", i.email, coalesce(i.failure, m.last_error) as reason
    from wave_invitations i
    join clients c using (company_id, client_id)
    left join mails m on m.mail_id = i.mail_id
    where i.company_id = ${companyId} and i.invitation_wave_id = ${waveId} and ${hasFailed}
    order by c.legal_name, c.client_id limit 500`.execute(db);
  return rows;
}
