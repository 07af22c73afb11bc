import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop.js';

/** Where browsers look for the icon of what has no head to name one: a text, a picture, a PDF. */
const ASKED = '/favicon.ico';

/** Sends them to the smallest of the brand's icons: not all of them draw an SVG from there. */
export function serveIcon(
  app: FastifyInstance,
  { brand }: { readonly brand: Pick<Shop['brand'], 'images'> },
) {
  const { icons, favicon } = brand.images;
  const [smallest] = [...icons].sort((one, other) => one.size - other.size);
  app.get(ASKED, { config: { countedAs: 'file' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(smallest?.src ?? favicon, 302),
  );
}
