// The endpoints of other systems on the desk: create, change, enable, disable, remove, and replace the secret that signs. Each change is
// in the audit trail, without the secret.

import { randomUUID } from 'node:crypto';
import type {
  NewWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointValues,
} from '@mostrador/contract/entries/webhooks';
import { WEBHOOK_ENDPOINTS_MAX, webhookUrlFailure } from '@mostrador/rules/webhooks';
import type { Database, Tx } from '../../platform/database/database.js';
import { badRequest, notFound } from '../../platform/http/problem.js';
import { isPublicAddress } from '../../platform/outbound/public-address.js';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import {
  type Author,
  authorOf,
  changedMeanwhile,
  differences,
  isSameValue,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  deleteEndpoint,
  type EndpointRow,
  hasEndpoint,
  hurryEndpoint,
  insertEndpoint,
  type LockedEndpoint,
  lockEndpoint,
  selectEndpoints,
  updateEndpoint,
  updateSecret,
  wakeEndpoint,
} from './endpoints.queries.js';
import { newSecret, secretText } from './signature.js';

export { secretOf } from './signature.js';

const HOUR_MS = 3_600_000;

interface Endpoints {
  endpoints: WebhookEndpoint[];
}

/** Who changes the endpoints of a company: a user on the desk, or the key of another system. */
export interface EndpointAuthor {
  readonly companyId: number;
  readonly author: Author;
}

const userOf = (session: Session): EndpointAuthor => ({
  companyId: session.companyId,
  author: authorOf(session),
});

/** Returns the company's endpoints, for the desk. */
export const webhookEndpoints = async (shop: Shop): Promise<Endpoints> => ({
  endpoints: await endpointsOf(shop.db, shop),
});

/** Returns the company's endpoints, as a transaction sees them. */
export async function endpointsOf(db: Database, shop: Shop): Promise<WebhookEndpoint[]> {
  const rows = await selectEndpoints(db, shop.company().companyId, new Date(shop.now()));
  return rows.map(toEndpoint);
}

const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  endpointId: row.endpoint_id,
  url: row.url,
  description: row.description,
  events: [...row.events],
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
  waiting: row.waiting,
  failed: row.failed,
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Creates an endpoint. @returns with its secret, which is shown once. @throws Problem 403 without fresh proof, 400 */
export async function createWebhookEndpoint(
  shop: Shop,
  session: Session,
  given: Pick<WebhookEndpointValues, 'url' | 'description' | 'events'>,
): Promise<NewWebhookSecret> {
  await requireFreshProof(shop, session);
  const secret = newSecret();
  const endpointId = await shop.db
    .transaction()
    .execute((tx) => addEndpoint(tx, shop, userOf(session), given, secret));
  return { ...(await webhookEndpoints(shop)), endpointId, secret: secretText(secret) };
}

/** Adds an endpoint with the secret that signs its requests. @returns its id. @throws Problem 400 */
export async function addEndpoint(
  tx: Tx,
  shop: Shop,
  by: EndpointAuthor,
  given: Pick<WebhookEndpointValues, 'url' | 'description' | 'events'>,
  secret: Buffer,
): Promise<string> {
  const { companyId } = by;
  const values = readValues(shop, { ...given, enabled: true });
  const endpointId = randomUUID();
  const sealed = shop.secretBox.seal(secret, secretOwner(companyId, endpointId));
  if (
    !(await insertEndpoint(tx, companyId, { ...values, endpointId, secret: sealed }, WEBHOOK_ENDPOINTS_MAX))
  )
    throw badRequest(`Hay como máximo ${WEBHOOK_ENDPOINTS_MAX} destinos.`);
  await log(tx, by, endpointId, values.url, null, { ...values });
  // The first job of an endpoint writes its queue, which no order should wait for.
  await wakeEndpoint(tx, companyId, endpointId);
  return endpointId;
}

/**
 * Changes an endpoint; what waits for one that is enabled again is sent at once.
 * @throws Problem 404, 400, 403 without fresh proof for another URL, or 409 if it is not what its editor saw.
 */
export async function saveWebhookEndpoint(
  shop: Shop,
  session: Session,
  endpointId: string,
  { from, to: given }: { readonly from: WebhookEndpointValues; readonly to: WebhookEndpointValues },
): Promise<Endpoints> {
  const { companyId } = session;
  if (!(await hasEndpoint(shop.db, companyId, endpointId))) throw endpointNotFound();
  const to = readValues(shop, given);
  if (to.url !== from.url) await requireFreshProof(shop, session);
  await shop.db.transaction().execute(async (tx) => {
    const { secret: _, ...current } = await lockedEndpoint(tx, companyId, endpointId);
    if (differences({ ...current }, { ...to }) === undefined) return;
    const stale = differences({ ...current }, { ...from });
    if (stale !== undefined)
      throw await changedMeanwhile(tx, companyId, staleEdits(endpointId, stale, current));
    await writeValues(tx, userOf(session), endpointId, current, to);
  });
  return webhookEndpoints(shop);
}

/** Replaces the values of an endpoint without comparing the earlier ones. Waiting events are sent at once when it is enabled again. @throws Problem 404, 400 */
export async function setEndpoint(
  tx: Tx,
  shop: Shop,
  by: EndpointAuthor,
  endpointId: string,
  given: { readonly [K in keyof WebhookEndpointValues]?: WebhookEndpointValues[K] | undefined },
): Promise<void> {
  const { secret: _, ...current } = await lockedEndpoint(tx, by.companyId, endpointId);
  const { url = current.url, description = current.description } = given;
  const { events = current.events, enabled = current.enabled } = given;
  await writeValues(tx, by, endpointId, current, readValues(shop, { url, description, events, enabled }));
}

async function writeValues(
  tx: Tx,
  by: EndpointAuthor,
  endpointId: string,
  current: WebhookEndpointValues,
  to: WebhookEndpointValues,
): Promise<void> {
  const { companyId } = by;
  const changed = differences({ ...current }, { ...to });
  if (changed === undefined) return;
  await updateEndpoint(tx, companyId, endpointId, to);
  if (to.enabled && (!current.enabled || to.url !== current.url)) {
    await hurryEndpoint(tx, companyId, endpointId);
    await wakeEndpoint(tx, companyId, endpointId);
  }
  await log(tx, by, endpointId, to.url, changed.before, changed.after);
}

const staleEdits = (
  endpointId: string,
  { before, after }: { readonly before: Values; readonly after: Values },
  current: WebhookEndpointValues,
) =>
  Object.keys(before)
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({
      ...keyOf(endpointId),
      field,
      seen: after[field],
      current: current[field as keyof WebhookEndpointValues],
    }));

/** Removes an endpoint with its log. @throws Problem 404 */
export async function removeWebhookEndpoint(
  shop: Shop,
  session: Session,
  endpointId: string,
): Promise<Endpoints> {
  await shop.db.transaction().execute((tx) => deleteEndpointOf(tx, userOf(session), endpointId));
  return webhookEndpoints(shop);
}

/** Removes an endpoint with its log. @throws Problem 404 */
export async function deleteEndpointOf(tx: Tx, by: EndpointAuthor, endpointId: string): Promise<void> {
  const { secret: _, ...values } = await lockedEndpoint(tx, by.companyId, endpointId);
  await deleteEndpoint(tx, by.companyId, endpointId);
  await log(tx, by, endpointId, values.url, { ...values }, null);
}

/**
 * Replaces an endpoint's secret; the one before signs beside it for some hours.
 * @returns with the new secret, which is shown once. @throws Problem 404, 403 without fresh proof
 */
export async function rotateWebhookSecret(
  shop: Shop,
  session: Session,
  endpointId: string,
  overlapHours: number,
): Promise<NewWebhookSecret> {
  await requireFreshProof(shop, session);
  const secret = newSecret();
  await shop.db
    .transaction()
    .execute((tx) => replaceSecret(tx, shop, userOf(session), endpointId, { secret, overlapHours }));
  return { ...(await webhookEndpoints(shop)), endpointId, secret: secretText(secret) };
}

/**
 * Replaces the secret of an endpoint; the previous one also signs for some hours. If the secret is already in use nothing changes, so that a
 * repeated request keeps the previous one.
 * @throws Problem 404
 */
export async function replaceSecret(
  tx: Tx,
  shop: Shop,
  by: EndpointAuthor,
  endpointId: string,
  { secret, overlapHours }: { readonly secret: Buffer; readonly overlapHours: number },
): Promise<void> {
  const { companyId } = by;
  const owner = secretOwner(companyId, endpointId);
  const { url, secret: current } = await lockedEndpoint(tx, companyId, endpointId);
  const isSame = shop.secretBox.open(current, owner)?.equals(secret) === true;
  if (isSame && overlapHours > 0) return;
  const previousUntil = overlapHours === 0 ? null : new Date(shop.now() + overlapHours * HOUR_MS);
  await updateSecret(tx, companyId, endpointId, {
    secret: shop.secretBox.seal(secret, owner),
    previousUntil,
  });
  const until = previousUntil?.toISOString() ?? '';
  await log(tx, by, endpointId, url, { previousSecretUntil: null }, { previousSecretUntil: until });
}

/** Returns the endpoint of the company, locked. @throws Problem 404 */
export async function lockedEndpoint(tx: Tx, companyId: number, endpointId: string): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, companyId, endpointId);
  if (endpoint === undefined) throw endpointNotFound();
  return endpoint;
}

const endpointNotFound = () => notFound('No encontramos ese destino.');

/** Names the row that an encrypted secret belongs to. */
export const secretOwner = (companyId: number, endpointId: string): string =>
  `webhook endpoint ${companyId}:${endpointId}`;

function readValues(shop: Shop, given: WebhookEndpointValues): WebhookEndpointValues {
  const isDevelopment = shop.outbound?.allowsPrivate === true;
  const url = URL.canParse(given.url.trim()) ? new URL(given.url.trim()) : undefined;
  const failure = webhookUrlFailure(url, isDevelopment);
  if (url === undefined || failure !== undefined) throw badRequest(failure ?? '', 'url');
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (!isDevelopment && isAddress(address) && !isPublicAddress(address))
    throw badRequest('La dirección tiene que ser de internet, no de una red privada.', 'url');
  return {
    url: url.href,
    description: given.description.trim(),
    events: [...new Set(given.events)].sort(),
    enabled: given.enabled,
  };
}

/** The class URL has normalised every notation of IPv4. */
const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

const keyOf = (endpointId: string) => ({ kind: 'webhook_endpoint', key: endpointId }) as const;

const log = (
  tx: Tx,
  { companyId, author }: EndpointAuthor,
  endpointId: string,
  url: string,
  before: Values | null,
  after: Values | null,
) =>
  recordChanges(tx, companyId, author, [{ ...keyOf(endpointId), label: new URL(url).host, before, after }]);
