// The login history ('ingresos') of a user and of the company (calls `ownLogins`, `userLogins`), and closing all of a
// user's sessions (`closeSessions`).

import type { OwnLogin } from '@mostrador/contract/entries/auth';
import { z } from 'zod';
import { badRequest } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { type LoginRow, loginsOfCompany, loginsOfUser } from './login-attempts.queries.js';

const OWN_LOGINS_MAX = 20;
const COMPANY_LOGINS_MAX = 1_000;
const DAY_MS = 86_400_000;

/** Returns the caller's last login attempts, newest first. */
export async function ownLogins(shop: Shop, { companyId, userId }: Session): Promise<OwnLogin[]> {
  return (await loginsOfUser(shop.db, companyId, userId, OWN_LOGINS_MAX)).map(presentLogin);
}

/** Returns the company's login attempts between two days or moments, both inclusive, whose e-mail contains a text; newest first. */
export async function companyLogins(
  shop: Shop,
  { companyId }: Session,
  {
    dateFrom = '',
    dateTo = '',
    email = '',
  }: { dateFrom?: string | undefined; dateTo?: string | undefined; email?: string },
): Promise<(OwnLogin & { email: string })[]> {
  const range = { from: rangeOf(dateFrom, 'dateFrom')?.from, before: rangeOf(dateTo, 'dateTo')?.before };
  const selection = { ...range, email: email.trim() };
  const rows = await loginsOfCompany(shop.db, companyId, selection, COMPANY_LOGINS_MAX);
  return rows.map((row) => ({ ...presentLogin(row), email: row.email }));
}

const presentLogin = ({ attempted_at, address, method, succeeded }: LoginRow): OwnLogin => ({
  at: attempted_at.toISOString(),
  address,
  method,
  succeeded,
});

const daySchema = z.iso.date();
const momentSchema = z.iso.datetime({ offset: true, local: true });

/** Reads a day or a moment. Both are in Argentina's time, which has one offset all year, unless the moment has an offset. */
function rangeOf(text: string, field: string): { from: Date; before: Date } | undefined {
  if (text === '') return undefined;
  if (daySchema.safeParse(text).success) {
    const from = new Date(`${text}T00:00:00-03:00`);
    return { from, before: new Date(from.getTime() + DAY_MS) };
  }
  if (!momentSchema.safeParse(text).success)
    throw badRequest('La fecha no es válida. Por favor escríbala como 2026-03-31.', field);
  const from = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}-03:00`);
  return { from, before: new Date(from.getTime() + 1) };
}
