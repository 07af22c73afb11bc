// The known_devices table: the devices that a user has logged in from.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Devices that are kept for a user, the last used ones. */
const DEVICES_MAX = 50;

/**
 * Writes that a user logs in from a device, which is known by any of several hashes.
 * @returns whether the device was known before, and whether the user had any device.
 */
export async function upsertDevice(
  db: Database,
  { companyId, userId, hashes }: { companyId: number; userId: number; hashes: readonly Buffer[] },
  at: Date,
): Promise<{ readonly known: boolean; readonly hadAny: boolean }> {
  const { rows } = await sql<{ known: boolean; hadAny: boolean }>`
    with before as (
      select coalesce(bool_or(device_hash = any(${hashes}::bytea[])), false) as known, count(*) > 0 as "hadAny"
      from known_devices where company_id = ${companyId} and user_id = ${userId}
    ), written as (
      insert into known_devices as d (company_id, user_id, device_hash, first_seen_at, last_seen_at)
      select ${companyId}, ${userId}, hash, ${at}, ${at} from unnest(${hashes}::bytea[]) as hash order by hash
      on conflict (user_id, device_hash) do update set last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
    ), forgotten as (
      delete from known_devices where company_id = ${companyId} and user_id = ${userId}
        and device_hash <> all(${hashes}::bytea[]) and device_hash in (
        select device_hash from known_devices where company_id = ${companyId} and user_id = ${userId}
        order by last_seen_at desc offset ${DEVICES_MAX})
    )
    select known, "hadAny" from before`.execute(db);
  return rows[0] ?? { known: false, hadAny: false };
}
