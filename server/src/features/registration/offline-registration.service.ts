// The call `registerOfflineClient`: registers a client whom a salesman met on the road, once for the device's id. The client is the
// salesman's, waits for verification, and is invited to choose a password once verified.

import type { OfflineClient, OfflineClientResult } from '@mostrador/contract/entries/sync';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { newClientFailures } from '@mostrador/rules/registration';
import type { Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { inviteVerified } from '../auth/invite-verified.service.js';
import { authorOf, recordChanges } from '../change-log/change-log.service.js';
import { writeSalesmen } from '../clients/client-records.service.js';
import { syncClient } from '../clients/clients.service.js';
import { buysForOthers } from '../clients/target-client.service.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { CUIT_TAKEN, checkClient, EMAIL_TAKEN, takenOrThrow } from './client-check.service.js';
import {
  findOfflineClient,
  insertClientWithUser,
  insertOfflineClient,
  lockLocalId,
  type NewClient,
} from './registration.queries.js';

export interface OfflineRegistration {
  readonly result: OfflineClientResult;
  /** Whether an earlier call registered the client; the answer is the same. */
  readonly replay: boolean;
}

const REGISTERED = 'El cliente quedó registrado.';

/**
 * A client that cannot be registered is refused with every wrong field, and nothing is written: the device keeps it to be corrected.
 * An id that has registered a client always answers with that client, whatever else is sent.
 */
export async function registerOfflineClient(
  shop: Shop,
  session: Session,
  given: OfflineClient,
): Promise<OfflineRegistration> {
  if (!buysForOthers(shop, session)) return refused({ code: 'buying_forbidden' });
  const before = await replayOf(shop, session, given.localUniqueId);
  if (before !== undefined) return before;
  const { client, failures: found, taken } = await checkClient(shop, given, newClientFailures(given));
  // without a network there is no list of cities: the name counts as it was typed
  const failures = [...found.filter(({ field }) => !field.endsWith('CityId')), ...taken];
  if (failures.length > 0) {
    // of three sendings at once the others find the e-mail and the CUIT of the first
    return (await replayOf(shop, session, given.localUniqueId)) ?? refusedFields(failures);
  }
  const outcome = await shop.db
    .transaction()
    .execute((tx) => register(tx, shop, session, given, client))
    .catch(takenOrThrow);
  if (outcome === 'registered') return answer(shop, session, given.localUniqueId, false);
  const replay = await replayOf(shop, session, given.localUniqueId);
  return replay ?? (outcome === 'known' ? refused({ code: 'offline_id_invalid' }) : refusedFields([outcome]));
}

/** Writes the client, its user, the assignment and the mails. @returns 'known' if another sending was first. */
async function register(
  tx: Tx,
  shop: Shop,
  session: Session,
  { localUniqueId, takenAt }: OfflineClient,
  client: Omit<NewClient, 'passwordHash'>,
): Promise<'registered' | 'known'> {
  const { companyId, verifiesClients, orderMail } = shop.company();
  await lockLocalId(tx, localUniqueId);
  if ((await findOfflineClient(tx, companyId, localUniqueId)) !== undefined) return 'known';
  const { clientId, clientCode, userId } = await insertClientWithUser(
    tx,
    { ...client, passwordHash: '' },
    verifiesClients ? 'pending_verification' : 'active',
  );
  await insertOfflineClient(tx, {
    company_id: companyId,
    local_unique_id: localUniqueId,
    client_id: clientId,
    user_id: session.userId,
    taken_at: new Date(takenAt),
    registered_at: new Date(shop.now()),
  });
  if (session.profile === 2)
    await writeSalesmen(tx, companyId, [{ clientId, salesmanIds: [session.userId] }]);
  const { legalName, legalId, email } = client;
  await recordChanges(tx, companyId, authorOf(session), [
    {
      kind: 'client',
      key: String(clientId),
      label: `${clientCode} ${legalName}`,
      before: null,
      after: { clientCode, legalName, legalId, email },
    },
  ]);
  if (verifiesClients)
    await queuePersonMail(tx, { companyId, kind: 'client_to_verify', recipient: orderMail, userId });
  else await inviteVerified(tx, shop, session, [userId]);
  return 'registered';
}

/** Returns the answer for an id that has registered a client; undefined if it has not. */
async function replayOf(
  shop: Shop,
  session: Session,
  localUniqueId: string,
): Promise<OfflineRegistration | undefined> {
  const known = await findOfflineClient(shop.db, session.companyId, localUniqueId);
  if (known === undefined) return undefined;
  if (known.user_id !== session.userId) return refused({ code: 'offline_id_invalid' });
  return answer(shop, session, localUniqueId, true);
}

async function answer(
  shop: Shop,
  session: Session,
  localUniqueId: string,
  replay: boolean,
): Promise<OfflineRegistration> {
  const known = await findOfflineClient(shop.db, session.companyId, localUniqueId);
  const client = known && (await syncClient(shop, session, known.client_id));
  // the client was assigned to another salesman meanwhile
  if (client === undefined) return refused({ code: 'target_client_forbidden' });
  return {
    result: {
      resultCode: 0,
      message: REGISTERED,
      failures: [],
      client,
      waits: known?.waits ?? false,
    },
    replay,
  };
}

const refused = (refusal: Refusal): OfflineRegistration => ({
  result: {
    resultCode: resultCodeOf(refusal),
    message: refusalText(refusal),
    failures: [],
    client: null,
    waits: false,
  },
  replay: false,
});

function refusedFields(found: readonly FieldFailure[]): OfflineRegistration {
  const failures = found.map(toSalesman);
  const [first] = failures;
  const { result, replay } = refused({ code: 'registration_invalid', message: first?.message ?? '' });
  return { result: { ...result, failures: [...failures] }, replay };
}

/** The same failure in words for the salesman instead of the client. */
function toSalesman(failure: FieldFailure): FieldFailure {
  if (failure === EMAIL_TAKEN) return { field: 'email', message: 'Ya existe una cuenta con ese e-mail.' };
  if (failure === CUIT_TAKEN) return { field: 'legalId', message: 'Ya hay un cliente con ese CUIT.' };
  return failure;
}
