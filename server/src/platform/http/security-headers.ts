// The security headers of every response: Content-Security-Policy, HSTS, disabled browser features, and protection
// from other sites.

import helmet from '@fastify/helmet';
import { mayUseCamera, withCamera } from '@mostrador/rules/camera-policy';
import type { FastifyInstance } from 'fastify';
import { CSP_REPORT_PATH } from './csp-reports.js';

/** Sources on other sites that a page may load from, by kind. */
export interface ExternalSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
  /** Whether the scripts work where Trusted Types are required. */
  readonly trustedTypes?: boolean;
}

/** Browser features that are disabled against injected scripts. No page uses them, except those that scan: the camera. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');
/** The policy of the shop's own scripts: web/src/page/trusted-script.ts. */
const OWN_POLICY = 'mostrador';
const REPORT_GROUP = 'csp';
const REPORTING = { reportUri: [CSP_REPORT_PATH], reportTo: [REPORT_GROUP] };
const TRUSTED_TYPES_REPORTED = `require-trusted-types-for 'script';report-uri ${CSP_REPORT_PATH};report-to ${REPORT_GROUP}`;
const YEAR_SECONDS = 31_536_000;

/**
 * Adds the security headers to every response. Scripts and styles are never inline, so no nonce is needed. No other site may frame,
 * read or open a response. HSTS is sent only if the shop is reached by https, because browsers keep it for a year, and for this host
 * only: subdomains may have no https. The pages that scan bar codes may use the camera (rules/src/camera-policy.ts).
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { readonly externalSources: readonly (ExternalSources | undefined)[]; readonly https: boolean },
): Promise<void> {
  const from = (what: Exclude<keyof ExternalSources, 'trustedTypes'>) => [
    ...new Set(options.externalSources.flatMap((sources) => sources?.[what] ?? [])),
  ];
  const sources = options.externalSources.filter((each) => each !== undefined);
  const reportedOnly = sources.some(({ trustedTypes }) => trustedTypes !== true);
  const trustedTypesDirectives = {
    requireTrustedTypesFor: ["'script'"],
    // scripts of other sites have policies whose names they do not tell
    ...(sources.length === 0 && { trustedTypes: [OWN_POLICY] }),
  };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...from('script')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...from('image')],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...from('connect')],
        // the previews of mails on the desk; no other page of the shop lets itself be framed
        frameSrc: ["'self'", ...from('frame')],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(reportedOnly ? {} : trustedTypesDirectives),
        ...REPORTING,
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: options.https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (mayUseCamera(request.url.split('?', 1)[0] ?? '')) {
      const contentSecurity = String(reply.getHeader('content-security-policy'));
      const opened = withCamera({ contentSecurity, permissions: PERMISSIONS });
      reply.headers({
        'content-security-policy': opened.contentSecurity,
        'permissions-policy': opened.permissions,
      });
    }
    reply.header('reporting-endpoints', `${REPORT_GROUP}="${CSP_REPORT_PATH}"`);
    if (reportedOnly) reply.header('content-security-policy-report-only', TRUSTED_TYPES_REPORTED);
  });
}
