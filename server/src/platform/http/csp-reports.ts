// Receives the reports that browsers send when a page breaks the content security policy.

import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from '../security-log/security-log.js';
import { badRequest } from './problem.js';
import { isNestedDeeper } from './request-limits.js';

/** Where browsers send the reports. */
export const CSP_REPORT_PATH = '/csp-reports';

const MAX_BYTES = 16_384;
const MAX_DEPTH = 5;
/** Reports of one request that are read. */
const MAX_REPORTS = 5;
const MAX_WORD = 60;

/**
 * Adds the address for reports in both formats, `report-uri` and `report-to`. Each report is an event of the security log, which
 * samples them: the directive, the site of what was blocked, and the paths of page and script; no query, because it may hold a token.
 */
export function receiveCspReports(app: FastifyInstance, securityLog: SecurityLog): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser<string>(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        try {
          if (isNestedDeeper(body, MAX_DEPTH)) throw badRequest('Los datos enviados no son válidos.');
          done(null, JSON.parse(body));
        } catch {
          done(badRequest('Los datos enviados no son válidos.'));
        }
      },
    );
    routes.post(
      CSP_REPORT_PATH,
      { config: { countedAs: 'report' }, schema: { hide: true } },
      async (request, reply) => {
        for (const report of reportsOf(request.body))
          securityLog.event('csp_violation', {
            address: request.ip,
            reqId: request.id,
            detail: describe(report),
          });
        return reply.status(204).send();
      },
    );
  });
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the violations in a request's body: `{"csp-report": …}`, or a list of `{"type": "csp-violation", "body": …}`. */
function reportsOf(body: unknown): readonly Fields[] {
  const found = Array.isArray(body)
    ? body
        .slice(0, MAX_REPORTS)
        .map((report: unknown) =>
          isObject(report) && report['type'] === 'csp-violation' ? report['body'] : undefined,
        )
    : [isObject(body) ? body['csp-report'] : undefined];
  return found.filter(isObject);
}

function describe(report: Fields): string {
  const text = (...names: readonly string[]) => {
    const value = names.map((name) => report[name]).find((given) => typeof given === 'string');
    return typeof value === 'string' ? value : '';
  };
  const directive = text('effective-directive', 'effectiveDirective', 'violated-directive');
  const blocked = text('blocked-uri', 'blockedURL');
  const page = text('document-uri', 'documentURL');
  const script = text('source-file', 'sourceFile');
  const how = text('disposition') === 'report' ? ' (only reported)' : '';
  return `${word(directive)} blocked ${siteOf(blocked)} on ${pathOf(page)} by ${siteOf(script)}${pathOf(script)}${how}`;
}

const word = (text: string): string => text.replace(/[^\w-]/g, '').slice(0, MAX_WORD);

/** Returns the origin of an address; a keyword such as `inline` as it is. */
const siteOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin.slice(0, MAX_WORD) : word(address);

const pathOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname.slice(0, MAX_WORD) : '';
