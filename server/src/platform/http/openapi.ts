import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { zodCompilers } from './zod-compilers.js';

/**
 * Serves the OpenAPI 3.1 description of every call that is registered later: a page at `<basePath>/docs`, JSON at
 * `<basePath>/docs/openapi.json`. The description is made for its first reader and kept.
 */
export function serveOpenApi(
  app: FastifyInstance,
  options: { readonly version: string; readonly basePath: string },
): void {
  const described: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void described.push(route));
  let describing: Promise<FastifyInstance> | undefined;
  const description = () => {
    describing ??= describe(described, options.version).catch((error: unknown) => {
      describing = undefined;
      throw error;
    });
    return describing;
  };
  const path = `/${options.basePath.replace(/^\//, '')}/docs` as const;
  serveReferencePage(app, path, { title: 'Mostrador', url: './openapi.json' });
  app.get(`${path}/openapi.json`, UNDESCRIBED, async (_request, reply) =>
    reply.headers(FRESH).send((await description()).swagger()),
  );
  app.get(`${path}/openapi.yaml`, UNDESCRIBED, async (_request, reply) =>
    reply
      .headers(FRESH)
      .type('application/yaml')
      .send((await description()).swagger({ yaml: true })),
  );
}

/** Returns an instance that describes the routes and serves nothing. The plugin of the serving one would have to be loaded at every start. */
async function describe(described: readonly RouteOptions[], version: string): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = Fastify({ schemaController: zodCompilers, exposeHeadRoutes: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mostrador', version, description: 'Every call of the shop.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{}, { session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  for (const { method, url, schema = {} } of described)
    if (method !== 'HEAD') app.route({ method, url, schema, handler: () => undefined });
  await app.ready();
  return app;
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
