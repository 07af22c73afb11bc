// Serves /favicon.ico, where browsers look for the icon of a document that names none: a text, a picture, a PDF.

import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop.js';

const FAVICON_PATH = '/favicon.ico';

/** Redirects to the smallest of the brand's icons: not all browsers show an SVG from this address. */
export function serveFavicon(
  app: FastifyInstance,
  { brand }: { readonly brand: Pick<Shop['brand'], 'images'> },
) {
  const { icons, favicon } = brand.images;
  const [smallest] = [...icons].sort((one, other) => one.size - other.size);
  app.get(FAVICON_PATH, { config: { countedAs: 'file' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(smallest?.src ?? favicon, 302),
  );
}
