import { parseArgs } from 'node:util';
import { API_SCOPES } from '@mostrador/rules/api-scopes';
import { dayAt, endOfDay, isDay } from '@mostrador/rules/days';
import {
  findKeyNamed,
  listKeys,
  makeKey,
  ROTATION_HOURS,
  revokeKey,
  rotateKey,
} from '../features/api-keys/api-keys.service.js';
import { companyIdNamed } from '../features/company/company.service.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { runOnDatabase } from '../platform/cli/run-on-database.js';
import type { Database } from '../platform/database/database.js';
import { Problem } from '../platform/http/problem.js';
import { OperatorError } from '../platform/operator-error.js';
import type { SecurityLog } from '../platform/security-log/security-log.js';

/*
 * The command `npm run keys`: creates, lists, rotates and revokes keys of /api/v1, also while the shop runs. See docs/api.md.
 */

const USAGE = `npm run keys -- create NAME --scopes SCOPE,… --company CODE [--expires YYYY-MM-DD] [--addresses ADDRESS,…]
npm run keys -- list --company CODE
npm run keys -- rotate NAME --company CODE [--hours ${ROTATION_HOURS}]
npm run keys -- revoke NAME --company CODE

The scopes are: ${Object.keys(API_SCOPES).join(', ')}.`;

const AUTHOR = { userId: null, source: 'command' } as const;
const HOURS_MAX = 720;

try {
  await runOnDatabase(workOf());
} catch (error) {
  reportFailure(error instanceof Problem ? new OperatorError(error.message) : error);
}

/** Returns the work that the arguments ask for, which returns the text to print. A key is alone on the last line. */
function workOf(): (db: Database, securityLog: SecurityLog) => Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
      addresses: { type: 'string' },
      hours: { type: 'string', default: String(ROTATION_HOURS) },
    },
  });
  const [what, name, ...more] = positionals;
  const { company, scopes } = values;
  if (company === undefined || more.length > 0) throw new OperatorError(USAGE);
  if (what === 'list' && name === undefined) return (db) => keyList(db, company);
  if (name === undefined) throw new OperatorError(USAGE);
  if (what === 'create' && scopes !== undefined)
    return async (db, securityLog) => {
      const wanted = {
        name,
        scopes: listOf(scopes),
        expiresAt: dayOf(values.expires),
        addresses: listOf(values.addresses ?? ''),
      };
      const companyId = await companyIdNamed(db, company);
      const { text } = await makeKey(db, companyId, AUTHOR, wanted, Date.now());
      securityLog.event('api_keys_changed', { detail: `${name} of ${company} created, by command` });
      return `The key ${name} of ${company} is shown only here:\n${text}`;
    };
  if (what === 'rotate') {
    const hours = Number(values.hours);
    if (!Number.isInteger(hours) || hours < 0 || hours > HOURS_MAX) throw new OperatorError(USAGE);
    return async (db, securityLog) => {
      const companyId = await companyIdNamed(db, company);
      const id = await findKeyNamed(db, companyId, name);
      const { text } = await rotateKey(db, companyId, AUTHOR, id, { hours, now: Date.now() });
      securityLog.event('api_keys_changed', { detail: `${name} of ${company} rotated, by command` });
      return `The key ${name} of ${company} has another secret; the one before is valid for ${hours} hours. It is shown only here:\n${text}`;
    };
  }
  if (what !== 'revoke') throw new OperatorError(USAGE);
  return async (db, securityLog) => {
    const companyId = await companyIdNamed(db, company);
    await revokeKey(db, companyId, AUTHOR, await findKeyNamed(db, companyId, name));
    securityLog.event('api_keys_changed', { detail: `${name} of ${company} revoked, by command` });
    return `The key ${name} of ${company} is revoked.`;
  };
}

async function keyList(db: Database, company: string): Promise<string> {
  const keys = await listKeys(db, await companyIdNamed(db, company));
  if (keys.length === 0) return `${company} has no keys.`;
  const day = (date: Date | null) => (date === null ? 'never' : dayAt(date.getTime()));
  return keys
    .map(
      ({ name, scopes, revokedAt, expiresAt, lastUsedAt }) =>
        `${name}  ${scopes.join(',')}  expires: ${day(expiresAt)}  used: ${day(lastUsedAt)}${revokedAt === null ? '' : '  (revoked)'}`,
    )
    .join('\n');
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the end of a day in Argentina; null without one. */
function dayOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  if (!isDay(text)) throw new OperatorError(`--expires: a day like 2027-12-31 is expected, not ${text}.`);
  return new Date(endOfDay(text));
}
