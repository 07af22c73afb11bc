// Lists, adds, changes and blocks a company's salesmen and administrators, for the command `npm run staff`.

import { emailKey, isEmail } from '@mostrador/rules/email';
import { FIELD_MAX } from '@mostrador/rules/limits';
import type { Database, Tx } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import { resetInTransaction } from '../factors/reset-factors.service.js';
import { makeFirstPassword } from './first-password.js';
import {
  companyCodes,
  companyIdOf,
  countOtherAdministrators,
  insertStaff,
  lockAdministrators,
  type StaffProfile,
  selectStaff,
  selectUser,
  updateStaff,
} from './staff.queries.js';

export { lockAdministrators };

/** Returns whether the company has an active administrator besides this user. Call it after `lockAdministrators`. */
export const hasOtherAdministrator = async (tx: Tx, companyId: number, userId: number): Promise<boolean> =>
  (await countOtherAdministrators(tx, companyId, userId)) > 0;

/** How long a password works that an operator passes on. */
const FIRST_PASSWORD_MS = 72 * 3_600_000;

/** The profile number of each staff role. */
const PROFILES = { salesman: 2, administrator: 3 } as const satisfies Record<string, StaffProfile>;
export type StaffRole = keyof typeof PROFILES;
export const staffRoles = Object.keys(PROFILES) as StaffRole[];
const roleOf = (profile: number): StaffRole =>
  profile === PROFILES.administrator ? 'administrator' : 'salesman';

export interface Staff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly blocked: boolean;
}

/**
 * Returns a company's staff, administrators first.
 * @throws OperatorError when there is no such company.
 */
export async function listStaff(db: Database, company: string): Promise<Staff[]> {
  const rows = await selectStaff(db, company);
  if (rows.length === 0 && !(await companyCodes(db)).includes(company))
    throw await unknownCompany(db, company);
  return rows.map(({ email, name, web_profile_id, status }) => ({
    email,
    name,
    role: roleOf(web_profile_id),
    blocked: status === 'blocked',
  }));
}

/**
 * Adds a user to a company's staff, or changes their role; unblocks a blocked one. Ends the user's sessions.
 * @returns the password for the first login, when the user has to choose another one; it works for 72 hours. Undefined for a
 *   user who has a password that works.
 * @throws OperatorError for an invalid address, a client's address, a new user without a name, or the only administrator.
 */
export async function setStaff(
  db: Database,
  company: string,
  given: { readonly email: string; readonly name: string | undefined; readonly role: StaffRole },
): Promise<{ readonly password: string | undefined }> {
  const email = given.email.trim();
  const name = given.name?.trim();
  if (!isEmail(email)) throw new OperatorError(`${email} is no e-mail address.`);
  if (name !== undefined && (name === '' || name.length > FIELD_MAX.name))
    throw new OperatorError(`A name has 1 to ${FIELD_MAX.name} characters.`);
  const profile = PROFILES[given.role];
  const password = makeFirstPassword(email);
  const passwordHash = await hashPassword(password);
  const passwordExpiresAt = new Date(Date.now() + FIRST_PASSWORD_MS);
  return await inCompanyTransaction(db, company, async (tx, companyId) => {
    const before = await selectUser(tx, companyId, emailKey(email));
    if (before === undefined) {
      if (name === undefined) throw new OperatorError(`${email} is new: a --name is wanted.`);
      await insertStaff(tx, companyId, { email, name, profile, passwordHash, passwordExpiresAt });
      return { password };
    }
    if (before.web_profile_id === 1)
      throw new OperatorError(
        `${email} is a client's user; who works for the company needs another address.`,
      );
    if (profile !== PROFILES.administrator) await requireOtherAdministrator(tx, companyId, before);
    const isOver =
      before.must_change_password &&
      before.password_expires_at !== null &&
      before.password_expires_at.getTime() <= Date.now();
    const needsPassword = isOver || !before.has_password;
    const change = {
      web_profile_id: profile,
      status: 'active',
      ...(name !== undefined && { name }),
      ...(needsPassword && {
        password_hash: passwordHash,
        password_expires_at: passwordExpiresAt,
        must_change_password: true,
      }),
    };
    await updateStaff(tx, before.user_id, change);
    return { password: needsPassword ? password : undefined };
  });
}

/**
 * Blocks a member of a company's staff; their orders stay.
 * @throws OperatorError for an address that is not staff, or the only administrator.
 */
export async function blockStaff(db: Database, company: string, email: string): Promise<void> {
  await inCompanyTransaction(db, company, async (tx, companyId) => {
    const before = await selectUser(tx, companyId, emailKey(email));
    if (before === undefined || before.web_profile_id === 1)
      throw new OperatorError(`Nobody with the address ${email} works for ${company}.`);
    await requireOtherAdministrator(tx, companyId, before);
    await updateStaff(tx, before.user_id, { status: 'blocked' });
  });
}

/**
 * Removes the second factors of a company's user, client or staff, who has lost them, and the bond with a Google account. Ends
 * the user's sessions and mails them.
 * @throws OperatorError for an address that no user has.
 */
export async function resetStaffFactors(db: Database, company: string, email: string): Promise<void> {
  await inCompanyTransaction(db, company, async (tx, companyId) => {
    const user = await selectUser(tx, companyId, emailKey(email));
    if (user === undefined) throw new OperatorError(`No user of ${company} has the address ${email}.`);
    await resetInTransaction(tx, { companyId, user, actorUserId: null, at: new Date() });
  });
}

async function requireOtherAdministrator(
  tx: Tx,
  companyId: number,
  { user_id, email, web_profile_id, status }: NonNullable<Awaited<ReturnType<typeof selectUser>>>,
): Promise<void> {
  if (web_profile_id !== PROFILES.administrator || status !== 'active') return;
  if (!(await hasOtherAdministrator(tx, companyId, user_id)))
    throw new OperatorError(`${email} is the only administrator: make somebody else one first.`);
}

async function inCompanyTransaction<Result>(
  db: Database,
  company: string,
  work: (tx: Tx, companyId: number) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    const companyId = await companyIdOf(tx, company);
    if (companyId === undefined) throw await unknownCompany(tx, company);
    await lockAdministrators(tx, companyId);
    return await work(tx, companyId);
  });
}

async function unknownCompany(db: Database, company: string): Promise<OperatorError> {
  const known = await companyCodes(db);
  return new OperatorError(
    known.length === 0
      ? 'There is no company yet: start the shop once.'
      : `There is no company ${company}; there is ${known.join(', ')}.`,
  );
}
