// SQL of the acknowledgement of orders by other systems.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';

/** Notes the ERP's number of an order that has none. @returns undefined if it has one, or is not there. */
export async function writeAcknowledgement(
  tx: Tx,
  companyId: number,
  orderNumber: number,
  erpNumber: string,
): Promise<{ readonly externalId: string; readonly clientName: string } | undefined> {
  const { rows } = await sql<{ externalId: string; clientName: string }>`
    update orders set erp_number = ${erpNumber}, acknowledged_at = now()
    where company_id = ${companyId} and order_number = ${orderNumber} and erp_number is null
    returning external_id as "externalId", client_name as "clientName"`.execute(tx);
  return rows[0];
}
