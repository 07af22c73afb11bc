import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
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
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mostrador', version: options.version, description: 'Every call of the shop.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{}, { session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await serveReferencePage(app, `/${options.basePath.replace(/^\//, '')}/docs`, { title: 'Mostrador' });
}

/** Serves the page that shows a document, at a path. @param shown its title, and the document's address if it is another one's. */
export async function serveReferencePage(
  app: FastifyInstance,
  path: `/${string}`,
  shown: { readonly title: string; readonly url?: string },
): Promise<void> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await app.register(async (docs) => {
    // The page has an inline script and inline styles; only these are allowed.
    docs.addHook('onSend', async (_request, reply, payload) => {
      // Other sites may not read any response of the shop, including this one.
      reply.removeHeader('access-control-allow-origin').removeHeader('access-control-allow-methods');
      if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-cache');
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')) {
        reply.header('content-security-policy', contentSecurityPolicy(payload));
      }
      return payload;
    });
    await docs.register(scalar, {
      routePrefix: path,
      configuration: {
        ...shown,
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
      },
    });
  });
}

function contentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = scripts
    .filter((text) => text.trim() !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
