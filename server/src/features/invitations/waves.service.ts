// Waves of invitations: an administrator chooses clients and a speed, and a job invites some of them each minute, so that the shop and
// the mail server do their other work meanwhile.

import type { InvitationWaves, WaveFailure, WaveSelection } from '@mostrador/contract/entries/invitations';
import { isEmail } from '@mostrador/rules/email';
import { FIELD_MAX } from '@mostrador/rules/limits';
import type { Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import type { Session, Shop } from '../../shop.js';
import { authorOf, recordChanges } from '../change-log/change-log.service.js';
import { insertInvited } from './invitations.queries.js';
import { inviteMany } from './invite.service.js';
import {
  countWithoutAccount,
  finishWave,
  inSelection,
  insertWave,
  lockRunningWave,
  type NextClient,
  nextClients,
  selectFailures,
  selectWaves,
  updateWave,
  type WaveOutcome,
  writeOutcomes,
} from './waves.queries.js';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_MS = 86_400_000;

const HAS_ACCOUNT = 'Ya tiene una cuenta.';
const BLOCKED = 'Está bloqueado.';
const NO_EMAIL = 'No tiene un e-mail válido.';
const EMAIL_TAKEN = 'Otra cuenta ya usa ese e-mail.';
const NO_CLIENT = 'No hay clientes para invitar.';

/** The name of the task that invites the next clients of a wave; one for each company, because a process serves one company. */
export const waveTask = (companyId: number): string => `invitation_wave:${companyId}`;

export async function invitationWaves(shop: Shop): Promise<InvitationWaves> {
  const { companyId } = shop.company();
  const [rows, counts] = await Promise.all([
    selectWaves(shop.db, companyId),
    countWithoutAccount(shop.db, companyId),
  ]);
  return {
    ...counts,
    waves: rows.map(({ wave_id: waveId, paused_at, finished_at, ...row }) => ({
      waveId,
      createdAt: row.created_at.toISOString(),
      userName: row.user_name,
      selection: row.kind,
      days: row.days,
      perHour: row.per_hour,
      state: finished_at !== null ? 'finished' : paused_at !== null ? 'paused' : 'running',
      clients: row.clients,
      waiting: row.waiting,
      sent: row.sent,
      joined: row.joined,
      failed: row.failed,
    })),
  };
}

/** Begins a wave; its first mails are queued at once. Throws 409 if the selection has no client. */
export async function createWave(
  shop: Shop,
  session: Session,
  { selection, perHour }: { readonly selection: WaveSelection; readonly perHour: number },
): Promise<{ waveId: number; clients: number }> {
  const { companyId, userId } = session;
  const wave = await shop.db.transaction().execute(async (tx) => {
    const noted = selection.kind === 'clients' ? { kind: 'clients' } : selection;
    const made = await insertWave(
      tx,
      { companyId, userId, selection: noted, perHour },
      clientsOf(shop, selection),
    );
    if (made.clients === 0) throw new Problem(409, 'no_client', NO_CLIENT);
    await queueWave(tx, companyId, made.waveId);
    await recordChanges(tx, companyId, authorOf(session), [
      {
        kind: 'invitation_wave',
        key: String(made.waveId),
        label: `Invitaciones: ${made.clients}`,
        before: null,
        after: { clients: made.clients, perHour },
      },
    ]);
    return made;
  });
  shop.securityLog.event('user_invited', { actorId: userId, detail: `wave of ${wave.clients}` });
  return wave;
}

function clientsOf(shop: Shop, selection: WaveSelection) {
  if (selection.kind === 'clients') return inSelection.clients(selection.clientIds);
  if (selection.kind === 'withoutAccount') return inSelection.withoutAccount;
  return inSelection.notCome(new Date(shop.now() - selection.days * DAY_MS));
}

/** Pauses a wave, lets it go on, or changes its speed. Throws 404 if there is none. */
export async function saveWave(
  shop: Shop,
  session: Session,
  waveId: number,
  { paused, perHour }: { readonly paused: boolean; readonly perHour: number },
): Promise<{ ok: true }> {
  const { companyId } = session;
  await shop.db.transaction().execute(async (tx) => {
    const pausedAt = paused ? new Date(shop.now()) : null;
    if (!(await updateWave(tx, companyId, waveId, { pausedAt, perHour })))
      throw notFound('No encontramos ese envío.');
    if (!paused) await queueWave(tx, companyId, waveId);
  });
  return { ok: true };
}

/** Returns the clients of a wave who were not invited. Throws 404 if there is no such wave. */
export async function waveFailures(shop: Shop, waveId: number): Promise<{ failures: WaveFailure[] }> {
  const failures = await selectFailures(shop.db, shop.company().companyId, waveId);
  if (failures === undefined) throw notFound('No encontramos ese envío.');
  return { failures };
}

/** How many clients are invited at a time, and how long after is the next time. Slow waves invite one at a time. */
export function paceOf(perHour: number): { readonly clients: number; readonly seconds: number } {
  const seconds = Math.max(MINUTE_S, Math.ceil(HOUR_S / perHour));
  return { clients: Math.max(1, Math.floor((perHour * seconds) / HOUR_S)), seconds };
}

/** Invites the next clients of a wave, and queues the job for those after them. */
export async function inviteNext(shop: Shop, waveId: number): Promise<void> {
  const { companyId } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    const wave = await lockRunningWave(tx, companyId, waveId);
    if (wave === undefined) return;
    const { clients, seconds } = paceOf(wave.per_hour);
    const next = await nextClients(tx, companyId, waveId, clients);
    const inviter = { userId: wave.user_id, name: wave.user_name };
    if (next.length > 0) await writeOutcomes(tx, companyId, waveId, await invite(tx, shop, inviter, next));
    if (next.length < clients) await finishWave(tx, companyId, waveId, new Date(shop.now()));
    else await queueWave(tx, companyId, waveId, new Date(shop.now() + seconds * 1_000));
  });
}

async function invite(
  tx: Tx,
  shop: Shop,
  inviter: { readonly userId: number; readonly name: string },
  clients: readonly NextClient[],
): Promise<WaveOutcome[]> {
  const { companyId } = shop.company();
  const failures = new Map(clients.flatMap((one) => failureOf(one)));
  const inserted = await insertInvited(
    tx,
    { companyId, userId: inviter.userId, at: new Date(shop.now()) },
    clients
      .filter(({ client_id, invited_user_id }) => invited_user_id === null && !failures.has(client_id))
      .map(({ client_id, email, legal_name }) => ({
        email: email.trim(),
        name: legal_name.slice(0, FIELD_MAX.name),
        profile: 1,
        clientId: client_id,
        clientRole: 'buys',
      })),
  );
  const users = new Map(
    clients.flatMap(({ client_id, invited_user_id }): [number, number][] =>
      invited_user_id === null || failures.has(client_id) ? [] : [[client_id, invited_user_id]],
    ),
  );
  for (const { user_id, client_id } of inserted) if (client_id !== null) users.set(client_id, user_id);
  const mails = new Map(
    (await inviteMany(tx, shop, inviter, [...users.values()])).map(({ userId, mailId }) => [userId, mailId]),
  );
  return clients.map(({ client_id: clientId }) => {
    const userId = users.get(clientId) ?? null;
    const mailId = userId === null ? null : (mails.get(userId) ?? null);
    const failure = mailId === null ? (failures.get(clientId) ?? EMAIL_TAKEN) : null;
    return { clientId, userId: mailId === null ? null : userId, mailId, failure };
  });
}

function failureOf(client: NextClient): [number, string][] {
  if (client.has_account) return [[client.client_id, HAS_ACCOUNT]];
  if (client.is_client_blocked || (client.is_blocked && client.invited_user_id === null))
    return [[client.client_id, BLOCKED]];
  if (client.invited_user_id !== null) return [];
  return isEmail(client.email.trim()) ? [] : [[client.client_id, NO_EMAIL]];
}

const queueWave = (tx: Tx, companyId: number, waveId: number, runAt?: Date): Promise<void> =>
  queueJobs(tx, [
    {
      name: waveTask(companyId),
      payload: { waveId },
      key: `invitation_wave:${waveId}`,
      ...(runAt && { runAt }),
    },
  ]);
