import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop.js';

/** Where browsers look for the icon of what has no head to name one: a text, a picture, a PDF. */
const FAVICON_PATH = '/favicon.ico';

/** Sends them to the smallest of the brand's icons: not all of them draw an SVG from there. */
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
