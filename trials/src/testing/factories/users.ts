// Factories of users who can log in, of any profile and status, of many buyers, and of a salesman's assignment to a
// client.

import type { Database } from '@mostrador/server/platform/database/database';
import { hashPassword } from '@mostrador/server/platform/sessions/passwords';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { type MadeClient, makeNumberedClient } from './clients.js';
import { COMPANY, companyIdOf, type OfCompany } from './company.js';
import { nextNumber } from './numbering.js';

/** The password of every user that a factory makes. */
export const PASSWORD = 'Prueba#2026';
/** A log-in takes some 20 ms less of processor time than at production's cost. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
type PasswordCost = 'production' | 'cheap';
const hashers = {
  production: () => hashPassword(PASSWORD),
  cheap: () => hash(PASSWORD, CHEAP),
} as const satisfies Record<PasswordCost, () => Promise<string>>;
let passwordCost: PasswordCost = 'production';
const passwordHashes = new Map<PasswordCost, Promise<string>>();

/**
 * Sets the cost at which the passwords of the users made from now on are hashed; the log-in reads the cost from the stored hash. Every
 * test file begins with the cheap one. The shop under attack has production's cost, because response times are measured there.
 */
export function setPasswordCost(cost: PasswordCost): void {
  passwordCost = cost;
}

function passwordHash(): Promise<string> {
  const made = passwordHashes.get(passwordCost) ?? hashers[passwordCost]();
  passwordHashes.set(passwordCost, made);
  return made;
}

export type UserStatus = 'invited' | 'pending_email' | 'pending_verification' | 'active' | 'blocked';

export interface UserGiven extends OfCompany {
  email?: string;
  /** Also the legal name of a client that is made with the user. */
  name?: string;
  profile?: 1 | 2 | 3;
  status?: UserStatus;
  mustChangePassword?: boolean;
  /** Of a user of profile 1. */
  clientRole?: 'buys' | 'looks';
  /** The client of a user of profile 1; a new client if left out. */
  client?: MadeClient;
  /** The percentage that the new client's discount list takes off every price; no discount list if left out. */
  discountPercent?: number;
}

export interface MadeUser {
  readonly userId: number;
  readonly email: string;
  readonly clientId: number | null;
  readonly clientCode: string | null;
  readonly companyId: number;
}

/** Makes a user who can log in with PASSWORD, unless they are only invited. A user of profile 1 gets a client. */
export async function makeUser(db: Database, given: UserGiven = {}): Promise<MadeUser> {
  const companyId = await companyIdOf(db, given);
  const profile = given.profile ?? 1;
  const number = nextNumber();
  const email = given.email ?? `persona${number}@prueba.test`;
  const client =
    profile === 1 ? (given.client ?? (await makeOwnClient(db, number, email, given))) : undefined;
  const { user_id: userId } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      name: given.name ?? `Persona ${number}`,
      password_hash: given.status === 'invited' ? '' : await passwordHash(),
      ...(given.status === 'invited' && { invited_at: new Date() }),
      client_role: given.clientRole ?? 'buys',
      web_profile_id: profile,
      status: given.status ?? 'active',
      client_id: client?.clientId ?? null,
      must_change_password: given.mustChangePassword ?? false,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return {
    userId,
    email,
    clientId: client?.clientId ?? null,
    clientCode: client?.clientCode ?? null,
    companyId,
  };
}

const makeOwnClient = (
  db: Database,
  number: number,
  email: string,
  { company, companyId, name, discountPercent }: UserGiven,
): Promise<MadeClient> =>
  makeNumberedClient(db, number, {
    email,
    ...(company !== undefined && { company }),
    ...(companyId !== undefined && { companyId }),
    ...(name !== undefined && { legalName: name }),
    ...(discountPercent !== undefined && { discountPercent }),
  });

/** Allows the salesman to buy for the client. */
export async function assign(
  db: Database,
  salesman: Pick<MadeUser, 'userId'>,
  { clientId, companyId }: Pick<MadeUser, 'clientId' | 'companyId'>,
): Promise<void> {
  if (clientId === null) throw new Error('Only a client can be assigned.');
  await db
    .insertInto('salesman_clients')
    .values({ company_id: companyId, salesman_user_id: salesman.userId, client_id: clientId })
    .execute();
}

/** Makes many clients with one user each in one statement, with cheap passwords. Returns the users' e-mails. */
export async function makeBuyers(db: Database, prefix: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}@prueba.test`);
  const companyId = await companyIdOf(db, { company: COMPANY });
  await sql`insert into countries (country_code, country_name) values ('AR', 'Argentina') on conflict do nothing`.execute(
    db,
  );
  await sql`
    with people as (
      select email, nth, ${prefix} || '-' || nth as code from unnest(${emails}::text[]) with ordinality as p (email, nth)
    ), clients_made as (
      insert into clients (company_id, client_code, legal_name, legal_id, email)
      select ${companyId}, code, 'Librería ' || code,
        (21000000000 + (select count(*) from clients) + nth)::text, email
      from people returning client_id, client_code, email
    )
    insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
    select ${companyId}, email, client_code, ${await hashers.cheap()}, 1, 'active', client_id from clients_made`.execute(
    db,
  );
  return emails;
}
