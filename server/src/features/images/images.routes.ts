// Routes of the API calls `productImage` and `imageProxy` (the image proxy; it fetches from no other host): product
// pictures in the requested width and the best format for the browser.

import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BlobUnavailable } from '../../platform/blobs/blob-store.js';
import type { CallHandlers } from '../../platform/http/calls.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import { isImageName } from '../../platform/images/image-names.js';
import { ImageStore } from '../../platform/images/image-store.js';
import type { ImageFormat } from '../../platform/images/render.js';
import { QueueFull } from '../../platform/images/render-queue.js';
import type { Session, Shop } from '../../shop.js';

const DEFAULT_WIDTH = 800;
/** A picture never changes under its name, so that browsers may cache it for a year. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Serves the company's pictures to any caller, and no other file. */
export function imagesRoutes({
  dataDir,
  files,
  company,
  log,
}: Shop): CallHandlers<'productImage' | 'imageProxy', Session> {
  const store = new ImageStore({
    files,
    company: company().code,
    cacheFolder: join(dataDir, 'cache', 'images'),
    log,
  });
  return {
    // GET /store/StoreProductsImages
    productImage: ({ query, request, reply }) =>
      sendImage(store, query.productImage, query.w, request, reply),
    // GET /store/StoreProductsImages/proxy/*
    imageProxy: ({ params, query, request, reply }) => sendImage(store, params['*'], query.w, request, reply),
  };
}

async function sendImage(
  store: ImageStore,
  name: string,
  width = DEFAULT_WIDTH,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isImageName(name)) throw badRequest('El nombre de la imagen no es válido.', 'productImage');
  const format = formatFor(request.headers.accept);
  const image = await store.find(name, width, format).catch(refuseForNow);
  if (image === undefined) throw imageNotFound();
  const etag = `"${image.key}"`;
  const known = (request.headers['if-none-match'] ?? '')
    .split(/,\s*/)
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
  const bytes = known ? undefined : await image.bytes().catch(refuseForNow);
  if (!known && bytes === undefined) throw imageNotFound();
  reply.headers({ 'cache-control': CACHE_CONTROL, vary: 'Accept', etag });
  return bytes === undefined ? reply.status(304).send() : reply.type(`image/${format}`).send(bytes);
}

/** Returns the best format that the browser accepts by name, else JPEG. */
function formatFor(accept = ''): ImageFormat {
  const named = (type: string) =>
    accept.split(',').some((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
  if (named('image/avif')) return 'avif';
  return named('image/webp') ? 'webp' : 'jpeg';
}

const imageNotFound = () => notFound('No encontramos la imagen.');

function refuseForNow(error: unknown): never {
  if (error instanceof QueueFull || error instanceof BlobUnavailable)
    throw new Problem(503, 'unavailable', 'La imagen no está disponible en este momento.');
  throw error;
}
