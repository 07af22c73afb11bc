import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Serves the OpenAPI 3.1 description of every call that is registered later: a page at `<basePath>/docs`, JSON at
 * `<basePath>/docs/openapi.json`.
 */
export async function serveOpenApi(
  app: FastifyInstance,
  options: { version: string; basePath: string },
): Promise<void> {
  // Loaded only where the calls are described.
  const { default: swagger } = await import('@fastify/swagger');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mostrador', version: options.version, description: 'Every call of the shop.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{}, { session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  const path = `/${options.basePath.replace(/^\//, '')}/docs` as const;
  serveReferencePage(app, path, { title: 'Mostrador', url: './openapi.json' });
  app.get(`${path}/openapi.json`, UNDESCRIBED, async (_request, reply) =>
    reply.headers(FRESH).send(app.swagger()),
  );
  app.get(`${path}/openapi.yaml`, UNDESCRIBED, async (_request, reply) =>
    reply
      .headers(FRESH)
      .type('application/yaml')
      .send(app.swagger({ yaml: true })),
  );
}

/** The code of the page, from the package of Scalar's plugin, which itself would delay every start by loading parsers of documents. */
const pageCode = () =>
  fileURLToPath(new URL('./js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')));

/** Serves the page that shows a document, at a path. @param shown its title, and the document's address, relative to the page or not. */
export function serveReferencePage(
  app: FastifyInstance,
  path: `/${string}`,
  shown: { readonly title: string; readonly url: string },
): void {
  const script = `Scalar.createApiReference('#app', ${JSON.stringify({ ...shown, ...PAGE_SETTINGS })})`;
  const page = [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${shown.title}</title></head><body><div id="app"></div>`,
    `<script src="js/scalar.js"></script><script>${script}</script></body></html>`,
  ].join('\n');
  app.get(path, UNDESCRIBED, async (_request, reply) => reply.redirect(`${path}/`, 301));
  app.get(`${path}/`, UNDESCRIBED, async (_request, reply) =>
    reply
      .headers({ ...FRESH, 'content-security-policy': contentSecurityPolicy(script) })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get(`${path}/js/scalar.js`, UNDESCRIBED, async (_request, reply) =>
    reply.headers(FRESH).type('text/javascript; charset=utf-8').send(createReadStream(pageCode())),
  );
}

const PAGE_SETTINGS = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};
const FRESH = { 'cache-control': 'no-cache' };
/** A call that no document describes. */
const UNDESCRIBED = { schema: { hide: true } as object };

/** The page has an inline script and inline styles; only these are allowed. */
function contentSecurityPolicy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
