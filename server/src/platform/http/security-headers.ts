// The security headers of every response: Content-Security-Policy, HSTS, disabled browser features, and protection
// from other sites.

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { mayUseCamera, withCamera } from '@mostrador/rules/camera-policy';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether all answers of the route are JSON. */
    answersJson?: boolean;
  }
}

/** The policy of answers that are no pages: whatever is in them, it loads nothing and runs nothing. */
const DATA_ONLY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // these are read of pages alone
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  xXssProtection: false,
  permittedCrossDomainPolicies: false,
  referrerPolicy: false,
} satisfies HelmetOptions;

/**
 * Adds the security headers to every response. Scripts and styles are never inline, so no nonce is needed. No other site may frame,
 * read or open a response. HSTS is sent only if the shop is reached by https, because browsers keep it for a year, and for this host
 * only: subdomains may have no https. The pages that scan bar codes may use the camera (rules/src/camera-policy.ts). Routes with
 * `answersJson` have shorter and stricter ones.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  options: { readonly externalSources: readonly (ExternalSources | undefined)[]; readonly https: boolean },
): void {
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
  const common = {
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: options.https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  } satisfies HelmetOptions;
  const ofPages = headersBy({
    ...common,
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
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
  const ofData = headersBy({ ...common, ...DATA_ONLY });
  const shown: Headers = {
    ...ofPages,
    'permissions-policy': PERMISSIONS,
    'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORT_PATH}"`,
    ...(reportedOnly && { 'content-security-policy-report-only': TRUSTED_TYPES_REPORTED }),
  };
  const opened = withCamera({
    contentSecurity: ofPages['content-security-policy'] ?? '',
    permissions: PERMISSIONS,
  });
  const scanning: Headers = {
    ...shown,
    'content-security-policy': opened.contentSecurity,
    'permissions-policy': opened.permissions,
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.answersJson) reply.headers(ofData);
    else reply.headers(mayUseCamera(request.url.split('?', 1)[0] ?? '') ? scanning : shown);
  });
}

type Headers = Readonly<Record<string, string>>;

/** Returns the headers that helmet sets. They are the same for each response. */
function headersBy(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
