// One change of many clients: of those that were chosen, or of all that a filter shows, as one action of the audit trail.

import type { clientDeskCalls } from '@mostrador/contract/entries/client-desk';
import type { ClientValues } from '@mostrador/rules/client-fields';
import type { output } from 'zod';
import { setStatementTimeout } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { lockClientRows, readClientsById } from '../clients/client-records.service.js';
import { readChosen } from './client-desk.service.js';
import { readValue, screenAction, writeClients } from './client-edits.service.js';
import { toEdited } from './client-values.js';

type Given = output<typeof clientDeskCalls.changeManyClients.body>;
type Answer = output<typeof clientDeskCalls.changeManyClients.output>;

const STATEMENT_TIMEOUT_MS = 60_000;
/** Clients that are read and written at once: memory does not grow with their number. */
const STEP = 2_000;

/** Changes many clients. @throws Problem 400 without ids and filter, or for a list, terms or salesman that the company does not have. */
export async function changeManyClients(
  shop: Shop,
  session: Session,
  { change, ...chosen }: Given,
): Promise<Answer> {
  const { companyId } = shop.company();
  const ids = await readChosen(shop, chosen);
  const action = screenAction(session);
  const changed = await shop.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
    await lockClientRows(tx, companyId, ids);
    let written = 0;
    for (let start = 0; start < ids.length; start += STEP) {
      const rows = await readClientsById(tx, companyId, ids.slice(start, start + STEP));
      const clients = rows.map(toEdited).flatMap((before) => {
        const after = { ...before, values: { ...before.values, ...changedValues(before.values, change) } };
        return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ before, after }];
      });
      await writeClients(tx, shop, action, clients);
      written += clients.length;
    }
    return written;
  });
  return { actionId: changed > 0 ? action.actionId : null, chosen: ids.length, changed };
}

function changedValues({ salesmanIds }: ClientValues, change: Given['change']): Partial<ClientValues> {
  switch (change.change) {
    case 'addSalesman':
      return salesmanIds.includes(change.to)
        ? {}
        : { salesmanIds: readValue('salesmanIds', [...salesmanIds, change.to]) as number[] };
    case 'removeSalesman':
      return { salesmanIds: salesmanIds.filter((id) => id !== change.to) };
    default:
      return { [change.change]: change.to };
  }
}
