// The factory of discount codes.

import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Loads a code: of 10 %, or of what is given. Amounts are pesos as decimal text. Returns its id. */
export async function makeDiscountCode(
  db: Database,
  given: {
    readonly companyId: number;
    readonly code: string;
    readonly bps?: number;
    readonly amount?: string;
    readonly minimum?: string;
    readonly validFrom?: string;
    readonly validUntil?: string;
    readonly clientId?: number | null;
    readonly maxUses?: number;
    readonly active?: boolean;
  },
): Promise<number> {
  const bps = given.amount === undefined ? (given.bps ?? 1_000) : null;
  const { rows } = await sql<{ id: number }>`
    insert into discount_codes (company_id, code, basis_points, amount, minimum, valid_from, valid_until, client_id, max_uses, active)
    values (${given.companyId}, ${given.code}, ${bps}, ${given.amount ?? null}::numeric, ${given.minimum ?? '0'}::numeric,
      ${given.validFrom ?? null}::date, ${given.validUntil ?? null}::date, ${given.clientId ?? null}::int, ${given.maxUses ?? null}::int,
      ${given.active ?? true})
    returning discount_code_id as id`.execute(db);
  return rows[0]?.id ?? 0;
}
