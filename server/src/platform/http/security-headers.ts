import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Addresses of others that a page may load from, by what it loads. */
export interface ExternalSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

/** What no page of the shop uses, so that no script that got into one can. */
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
const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer. Nothing runs or styles inline, so that no nonce is needed, and no answer may be framed, read or
 * opened by another site. HSTS only where the shop is really reached by https, because a browser believes it for a year, and for
 * this host alone: the company's other hosts below the same name may not speak https.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { readonly externalSources: readonly (ExternalSources | undefined)[]; readonly https: boolean },
): Promise<void> {
  const from = (what: keyof ExternalSources) => [
    ...new Set(options.externalSources.flatMap((sources) => sources?.[what] ?? [])),
  ];
  const frames = from('frame');
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
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: options.https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
