// Connectors on the desk: their settings and secrets, what they exchange and when, a test of the secret, and an early run. Each change is
// in the audit trail, without the secret.

import { randomBytes } from 'node:crypto';
import type {
  ConnectorDetail,
  ConnectorGroup,
  ConnectorSummary,
  ConnectorValues,
} from '@mostrador/contract/entries/connectors';
import {
  CONNECTOR_KINDS,
  CONNECTORS,
  type ConnectorKind,
  STREAM_GROUP_NAMES,
  STREAM_NAMES,
  STREAMS,
  type StreamGroup,
  type StreamName,
} from '@mostrador/rules/connectors';
import type { Tx } from '../../platform/database/database.js';
import { badRequest } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import {
  authorOf,
  changedMeanwhile,
  differences,
  isSameValue,
  recordChanges,
} from '../change-log/change-log.service.js';
import { ConnectorError } from './connector.js';
import {
  type ConnectorRow,
  insertConnector,
  queueRun,
  type StreamRow,
  scheduleStreams,
  selectConnector,
  selectStreams,
  updateAnswered,
  updateConnector,
} from './connectors.queries.js';
import { selectRunning } from './exchanges.queries.js';
import { connectorOf } from './kinds.js';
import { selectNoticed } from './sent-orders.queries.js';
import { contextOf, secretOwner } from './stream-context.js';

const TOKEN_BYTES = 32;
const NOTICES_MAX = 20;

/** A connector that was never set up. */
const ABSENT: ConnectorRow = {
  enabled: false,
  settings: {},
  secret: null,
  notification_token: '',
  orders_since: null,
  memory: {},
  failure: null,
  answered_at: null,
};

/** Returns all connectors of the company, also those that were never set up. */
export async function connectors(shop: Shop): Promise<{ connectors: ConnectorSummary[] }> {
  const summaries: ConnectorSummary[] = [];
  for (const kind of CONNECTOR_KINDS) {
    const row = (await selectConnector(shop.db, shop.company().companyId, kind)) ?? ABSENT;
    summaries.push(await summaryOf(shop, kind, row));
  }
  return { connectors: summaries };
}

/** Returns a connector with its settings. Its address for notifications exists once it was saved. */
export async function connector(shop: Shop, kind: ConnectorKind): Promise<ConnectorDetail> {
  const row = (await selectConnector(shop.db, shop.company().companyId, kind)) ?? ABSENT;
  const { notification_token: token } = row;
  return {
    ...(await summaryOf(shop, kind, row)),
    settings: settingsOf(kind, row),
    notificationUrl: token === '' ? '' : `${shop.publicUrl}${shop.apiBasePath}/connectors/${kind}/${token}`,
  };
}

const settingsOf = (kind: ConnectorKind, { settings }: ConnectorRow): ConnectorValues['settings'] =>
  connectorOf(kind).readSettings(settings) as ConnectorValues['settings'];

async function summaryOf(shop: Shop, kind: ConnectorKind, row: ConnectorRow): Promise<ConnectorSummary> {
  const { companyId } = shop.company();
  const streams = await selectStreams(shop.db, companyId, kind);
  const running = await selectRunning(shop.db, companyId, kind);
  return {
    kind,
    ...CONNECTORS[kind],
    enabled: row.enabled,
    hasSecret: row.secret !== null,
    failure: row.enabled ? row.failure : null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    isRunning: running !== undefined,
    groups: STREAM_GROUP_NAMES.map((group) => groupOf(kind, group, streams, row.enabled)).filter(
      (group) => group !== undefined,
    ),
    orderNotices: [...(await selectNoticed(shop.db, { companyId, kind }, NOTICES_MAX))],
  };
}

const WORST = ['failed', 'warned', 'done'] as const;

/** Returns the line of a group: its streams together. Undefined if the connector has none of them. */
function groupOf(
  kind: ConnectorKind,
  group: StreamGroup,
  rows: readonly StreamRow[],
  isEnabled: boolean,
): ConnectorGroup | undefined {
  const names = streamsOf(kind, [group]);
  if (names.length === 0) return undefined;
  const own = rows.filter(({ stream }) => names.includes(stream));
  const times = (moments: readonly (Date | null)[]) =>
    moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  const last = times(own.map((row) => row.last_run_at));
  const next = isEnabled ? times(own.map((row) => row.next_run_at)) : [];
  const total = (field: 'rows' | 'changes') => own.reduce((sum, row) => sum + row[field], 0);
  return {
    group,
    lastRunAt: last.length === 0 ? null : new Date(Math.max(...last)).toISOString(),
    rows: total('rows'),
    changes: total('changes'),
    nextRunAt: next.length === 0 ? null : new Date(Math.min(...next)).toISOString(),
    state: WORST.find((state) => own.some((row) => row.state === state)) ?? null,
    message: own
      .filter(({ message }) => message !== '')
      .map(({ stream, message }) => (own.length === 1 ? message : `${STREAMS[stream].label}: ${message}`))
      .join(' '),
  };
}

/** Returns the streams of a connector that belong to the groups. */
function streamsOf(kind: ConnectorKind, groups: readonly StreamGroup[]): StreamName[] {
  const { streams } = connectorOf(kind);
  return STREAM_NAMES.filter((name) => streams[name] !== undefined && groups.includes(STREAMS[name].group));
}

/**
 * Changes settings, or turns a connector on or off. What it begins to exchange runs at once.
 * @throws Problem 400, 403 without fresh proof for another secret, or 409 if it is not what its editor saw.
 */
export async function saveConnector(
  shop: Shop,
  session: Session,
  kind: ConnectorKind,
  {
    from,
    to,
    secret = '',
  }: { readonly from: ConnectorValues; readonly to: ConnectorValues; readonly secret?: string | undefined },
): Promise<ConnectorDetail> {
  const { companyId } = session;
  const typed = secret.trim();
  if (typed !== '') await requireFreshProof(shop, session);
  await shop.db.transaction().execute(async (tx) => {
    await insertConnector(tx, companyId, kind, randomBytes(TOKEN_BYTES).toString('base64url'));
    const row = (await selectConnector(tx, companyId, kind, true)) ?? ABSENT;
    const current = { enabled: row.enabled, ...settingsOf(kind, row) };
    const wanted = { enabled: to.enabled, ...to.settings };
    const changed = differences(current, wanted);
    if (changed === undefined && typed === '') return;
    const stale = changed && differences(current, { enabled: from.enabled, ...from.settings });
    if (stale !== undefined)
      throw await changedMeanwhile(
        tx,
        companyId,
        Object.keys(stale.before)
          .filter((field) => !isSameValue(stale.before[field], stale.after[field]))
          .map((field) => ({
            kind: 'connector',
            key: kind,
            field,
            seen: stale.after[field],
            current: stale.before[field],
          })),
      );
    if (to.enabled && connectorOf(kind).needsSecret && typed === '' && row.secret === null)
      throw badRequest('Para activarlo, ingrese el access token.', 'secret');
    const sealed =
      typed === '' ? undefined : shop.secretBox.seal(Buffer.from(typed), secretOwner(companyId, kind));
    const now = new Date(shop.now());
    await updateConnector(tx, companyId, kind, { ...to, secret: sealed }, now);
    await schedule(tx, kind, to, now, companyId);
    if (to.enabled) await queueRun(tx, companyId, kind);
    const secretChange = typed === '' ? {} : { secret: 'Reemplazado' };
    await recordChanges(tx, companyId, authorOf(session), [
      {
        kind: 'connector',
        key: kind,
        label: CONNECTORS[kind].name,
        before: { ...changed?.before, ...(typed !== '' && { secret: '' }) },
        after: { ...changed?.after, ...secretChange },
      },
    ]);
  });
  return connector(shop, kind);
}

/** Lets each stream run as its group's settings say. */
async function schedule(
  tx: Tx,
  kind: ConnectorKind,
  { settings }: ConnectorValues,
  now: Date,
  companyId: number,
): Promise<void> {
  const { minutesOf } = connectorOf(kind);
  await scheduleStreams(
    tx,
    companyId,
    kind,
    streamsOf(kind, STREAM_GROUP_NAMES).map((stream) => ({
      stream,
      at: minutesOf(settings, STREAMS[stream].group) === 0 ? null : now,
    })),
    now,
  );
}

/** Asks the other system whether it knows the secret. */
export async function testConnector(
  shop: Shop,
  kind: ConnectorKind,
): Promise<{ isOk: boolean; message: string }> {
  const { companyId } = shop.company();
  const row = await selectConnector(shop.db, companyId, kind);
  if (row === undefined || row.secret === null) return { isOk: false, message: 'Falta el access token.' };
  const now = () => new Date(shop.now());
  try {
    await connectorOf(kind).verify(contextOf(shop, kind, row));
    await updateAnswered(shop.db, companyId, kind, null, now());
    return { isOk: true, message: `${CONNECTORS[kind].name} respondió: la conexión funciona.` };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.stopsAll) await updateAnswered(shop.db, companyId, kind, error.message, now());
    return { isOk: false, message: error.message };
  }
}

/** Lets everything, or some groups, be exchanged now. @throws Problem 400 if the connector is off. */
export async function runNow(
  shop: Shop,
  kind: ConnectorKind,
  groups: readonly StreamGroup[] = STREAM_GROUP_NAMES,
): Promise<ConnectorDetail> {
  const { companyId } = shop.company();
  const row = await selectConnector(shop.db, companyId, kind);
  if (row === undefined || !row.enabled) throw badRequest('El conector está apagado. Actívelo en Ajustes.');
  await shop.db.transaction().execute((tx) => hurry(tx, shop, kind, row, groups));
  return connector(shop, kind);
}

/** Lets the streams of groups run now, apart from those that the settings leave out. */
export async function hurry(
  tx: Tx,
  shop: Shop,
  kind: ConnectorKind,
  row: ConnectorRow,
  groups: readonly StreamGroup[],
): Promise<void> {
  const { companyId } = shop.company();
  const { minutesOf, readSettings } = connectorOf(kind);
  const settings = readSettings(row.settings);
  const now = new Date(shop.now());
  const wanted = streamsOf(
    kind,
    groups.filter((group) => minutesOf(settings, group) > 0),
  );
  await scheduleStreams(
    tx,
    companyId,
    kind,
    wanted.map((stream) => ({ stream, at: now })),
    now,
  );
  await queueRun(tx, companyId, kind);
}
