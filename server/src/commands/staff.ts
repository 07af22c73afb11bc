import { parseArgs } from 'node:util';
import {
  blockStaff,
  listStaff,
  resetStaffFactors,
  type StaffRole,
  setStaff,
  staffRoles,
} from '../features/staff/staff.service.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { runOnDatabase } from '../platform/cli/run-on-database.js';
import type { Database } from '../platform/database/database.js';
import { OperatorError } from '../platform/operator-error.js';
import type { SecurityLog } from '../platform/security-log/security-log.js';

/*
 * The command `npm run staff`: lists, adds, changes and blocks a company's salesmen and administrators, also while the shop
 * runs. See docs/operations.md.
 */

const USAGE = `npm run staff -- list --company CODE
npm run staff -- set EMAIL --role ${staffRoles.join('|')} [--name "NAME"] --company CODE
npm run staff -- block EMAIL --company CODE
npm run staff -- reset-factors EMAIL --company CODE`;

try {
  await runOnDatabase(workOf());
} catch (error) {
  reportFailure(error);
}

/** Returns the work that the arguments ask for, which returns the text to print. */
function workOf(): (db: Database, securityLog: SecurityLog) => Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { company: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } },
  });
  const [what, email, ...more] = positionals;
  const { company, name } = values;
  const role = staffRoles.find((known) => known === values.role);
  if (company === undefined || more.length > 0) throw new OperatorError(USAGE);
  if (what === 'list' && email === undefined) return (db) => staffList(db, company);
  if (email === undefined) throw new OperatorError(USAGE);
  if (what === 'set' && role !== undefined)
    return async (db, securityLog) => {
      const done = await set(db, company, { email, name, role });
      securityLog.event('role_changed', { detail: `${email} is ${role} of ${company}` });
      return done;
    };
  if (what === 'reset-factors')
    return async (db, securityLog) => {
      await resetStaffFactors(db, company, email);
      securityLog.event('factor_reset', { detail: `${email} of ${company}, by command` });
      return `${email} has no second factor any more, and is logged out. The next log-in needs the password alone.`;
    };
  if (what !== 'block') throw new OperatorError(USAGE);
  return async (db, securityLog) => {
    await blockStaff(db, company, email);
    securityLog.event('role_changed', { detail: `${email} is blocked at ${company}` });
    return `${email} does not work for ${company} any more, and is logged out.`;
  };
}

async function staffList(db: Database, company: string): Promise<string> {
  const staff = await listStaff(db, company);
  if (staff.length === 0) return `Nobody works for ${company} yet.`;
  return staff
    .map(
      ({ email, name, role, blocked }) =>
        `${role.padEnd(13)}  ${email}  ${name}${blocked ? '  (blocked)' : ''}`,
    )
    .join('\n');
}

async function set(
  db: Database,
  company: string,
  given: { readonly email: string; readonly name: string | undefined; readonly role: StaffRole },
): Promise<string> {
  const { password } = await setStaff(db, company, given);
  const done = `${given.email} is ${given.role} of ${company}.`;
  return password === undefined
    ? done
    : `${done} The password for the first login, which asks for another one and is shown only here: ${password}`;
}
