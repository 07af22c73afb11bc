// Creates a client on the desk, without users.

import type { clientDeskCalls, SavedClient } from '@mostrador/contract/entries/client-desk';
import type { ClientValues } from '@mostrador/rules/client-fields';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { recordChanges } from '../change-log/change-log.service.js';
import { insertClients, newClientValues } from '../clients/client-records.service.js';
import { nextClientCodes } from '../registration/registration.service.js';
import { deskClient } from './client-desk.service.js';
import {
  invalidValue,
  lockClient,
  readValue,
  refuseTaken,
  screenAction,
  writeClients,
} from './client-edits.service.js';
import { labelOf } from './client-values.js';

type NewClient = output<typeof clientDeskCalls.createClient.body>;

/** Without them there is no client. */
const REQUIRED = ['legalName', 'legalId', 'email'] as const;

/**
 * Creates a client. Without a code it gets the next free one.
 * @throws Problem 400 `invalid_value` with the field, 409 `client_code_taken` or `legal_id_taken`.
 */
export async function createClient(shop: Shop, session: Session, given: NewClient): Promise<SavedClient> {
  const { companyId } = shop.company();
  const values: Partial<ClientValues> = Object.fromEntries(
    given.values
      .filter(({ field, to }) => field !== 'clientCode' || to !== '')
      .map(({ field, to }) => [field, readValue(field, to)]),
  );
  for (const field of REQUIRED) if (values[field] === undefined) readValue(field, '');
  const { legalName = '', legalId = '', email = '' } = values;
  return shop.db.transaction().execute(async (tx) => {
    const [nextCode = ''] = values.clientCode === undefined ? await nextClientCodes(tx, companyId, 1) : [];
    const clientCode = values.clientCode ?? nextCode;
    const row = { ...newClientValues, clientCode, legalName, legalId, email, line: 1 };
    const clientId = (await insertClients(tx, companyId, [row])).get(clientCode);
    if (clientId === undefined) {
      await refuseTaken(tx, companyId, { clientId: 0, values: { ...(values as ClientValues), clientCode } });
      throw invalidValue('Ya existe un cliente con esos datos.', 'legalId');
    }
    const author = screenAction(session);
    const before = await lockClient(tx, companyId, clientId);
    const after = { ...before, values: { ...before.values, ...values, clientCode } };
    await recordChanges(tx, companyId, author, [
      {
        kind: 'client',
        key: String(clientId),
        label: labelOf(after),
        before: null,
        after: { clientCode, legalName, legalId, email },
      },
    ]);
    await writeClients(tx, shop, author, [{ before, after }]);
    return { actionId: author.actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}
