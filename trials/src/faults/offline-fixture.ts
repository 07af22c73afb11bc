import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { COMPANY, makeBuyers } from './fixture.js';

/** Somebody with a device: a client, or a salesman with three clients. */
export interface Device {
  readonly email: string;
  /** For whom its orders are, in turn; null for the client's own. */
  readonly clientIds: readonly (number | null)[];
  /** Whether a client's user, the client's own for a client's device, is blocked before it sends. */
  readonly shutOut: boolean;
  readonly blockedUserId: number;
  readonly blockedClientId: number | undefined;
  /** A client that the salesman loses before sending. */
  readonly lostClientId: number | undefined;
}

/** Every fifth is a salesman's, every tenth a client's who is blocked. */
const SALESMEN = 5;
const BLOCKED = 10;

/** Made in the database, nobody of them with a cart. */
export async function makeDevices(db: Database, count: number): Promise<Device[]> {
  const emails = await makeBuyers(db, 'dispositivo', count);
  const devices: Device[] = [];
  for (const [nth, email] of emails.entries()) {
    const { user_id: userId } = await db
      .selectFrom('users')
      .where('email', '=', email)
      .select('user_id')
      .executeTakeFirstOrThrow();
    if (nth % SALESMEN === 0) {
      devices.push(await asSalesman(db, email, nth));
      continue;
    }
    const shutOut = nth % BLOCKED === 1;
    devices.push({
      email,
      clientIds: [null],
      shutOut,
      blockedUserId: userId,
      blockedClientId: undefined,
      lostClientId: undefined,
    });
  }
  return devices;
}

/** Turns a client's user into a salesman with three clients: one who stays, one to be blocked, one to be lost. */
async function asSalesman(db: Database, email: string, nth: number): Promise<Device> {
  const clients = await makeBuyers(db, `cliente${nth}x`, 3);
  await sql`
    update users set web_profile_id = 2, client_id = null where email = ${email}`.execute(db);
  const { rows } = await sql<{ user_id: number; client_id: number }>`
    with theirs as (
      select user_id, client_id from users where email = any(${clients}::text[])
    ), assigned as (
      insert into salesman_clients (company_id, salesman_user_id, client_id)
      select c.company_id, s.user_id, theirs.client_id
      from theirs, companies c, users s where c.code = ${COMPANY} and s.email = ${email}
    )
    select user_id, client_id from theirs order by client_id`.execute(db);
  const [, blocked, lost] = rows;
  return {
    email,
    clientIds: rows.map(({ client_id }) => client_id),
    shutOut: true,
    blockedUserId: blocked?.user_id ?? 0,
    blockedClientId: blocked?.client_id,
    lostClientId: lost?.client_id,
  };
}
