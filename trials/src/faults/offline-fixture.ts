// Makes the devices of fault R23: users of clients and salesmen, some of whom are blocked or lose a client before they
// send.

import type { Database } from '@mostrador/server/platform/database/database';
import { assign, makeBuyers, makeUser } from '../testing/factories.js';

/** A user with a device: a client's user, or a salesman with three clients. */
export interface Device {
  readonly email: string;
  /** The clients that its orders are for, in turn; null: the user's own client. */
  readonly clientIds: readonly (number | null)[];
  /** Whether `blockedUserId`, the user's own id on a client's device, is blocked before the device sends. */
  readonly shutOut: boolean;
  readonly blockedUserId: number;
  readonly blockedClientId: number | undefined;
  /** A client that the salesman loses before sending. */
  readonly lostClientId: number | undefined;
}

/** Every fifth device is a salesman's, and the user of every tenth is blocked. */
const SALESMEN = 5;
const BLOCKED = 10;

/** Writes the users of `count` devices into the database, without carts. */
export async function makeDevices(db: Database, count: number): Promise<Device[]> {
  const devices: Device[] = [];
  for (let nth = 0; nth < count; nth += 1)
    devices.push(
      nth % SALESMEN === 0 ? await makeSalesmansDevice(db, nth) : await makeClientsDevice(db, nth),
    );
  return devices;
}

async function makeClientsDevice(db: Database, nth: number): Promise<Device> {
  const [user] = await buyersOf(db, `dispositivo${nth}x`, 1);
  if (user === undefined) throw new Error('The buyer was not made.');
  return {
    email: user.email,
    clientIds: [null],
    shutOut: nth % BLOCKED === 1,
    blockedUserId: user.userId,
    blockedClientId: undefined,
    lostClientId: undefined,
  };
}

/** A salesman with three clients: one stays, one will be blocked, one will be lost. */
async function makeSalesmansDevice(db: Database, nth: number): Promise<Device> {
  const salesman = await makeUser(db, { email: `vendedor${nth}@prueba.test`, profile: 2 });
  const clients = await buyersOf(db, `cliente${nth}x`, 3);
  for (const { clientId } of clients) await assign(db, salesman, { companyId: salesman.companyId, clientId });
  const [, blocked, lost] = clients;
  return {
    email: salesman.email,
    clientIds: clients.map(({ clientId }) => clientId),
    shutOut: true,
    blockedUserId: blocked?.userId ?? 0,
    blockedClientId: blocked?.clientId ?? undefined,
    lostClientId: lost?.clientId ?? undefined,
  };
}

async function buyersOf(db: Database, prefix: string, count: number) {
  return db
    .selectFrom('users')
    .where('email', 'in', await makeBuyers(db, prefix, count))
    .select(['email', 'user_id as userId', 'client_id as clientId'])
    .orderBy('client_id')
    .execute();
}
