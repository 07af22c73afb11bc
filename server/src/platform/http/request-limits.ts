// Refuses requests that no client of the shop sends, before any route: unusual methods, long URLs, wrong bodies, and
// changes of data from other sites' pages.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasDotSegment } from './dot-segments.js';
import { acceptFileBodies } from './file-body.js';
import { badRequest, Problem } from './problem.js';

/** Maximum bytes of a URL. The shop's longest one, a registration in the query, is shorter. */
export const MAX_URL_LENGTH = 8_192;
/** Maximum values of a query. A registration has 32. */
export const MAX_PARAMETERS = 100;
/** Maximum nesting of a JSON body. The shop's calls need four levels. */
export const MAX_JSON_DEPTH = 20;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const METHODS = new Set([...SAFE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Adds the limits to a server. Bodies are refused if they are compressed, no JSON, deeply nested, or set prototypes.
 * @param publicUrl the shop's own address.
 */
export function limitRequests(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    if (!METHODS.has(method)) {
      reply.header('allow', [...METHODS].join(', '));
      throw new Problem(405, 'bad_request', 'El método no está permitido.');
    }
    if (url.length > MAX_URL_LENGTH)
      throw new Problem(414, 'bad_request', 'La dirección es demasiado larga.');
    if (hasDotSegment(url)) throw badRequest('La dirección no es válida.');
    if (countParameters(url) > MAX_PARAMETERS) throw badRequest('La dirección tiene demasiados datos.');
    if (SAFE_METHODS.has(method)) return;
    if (isCrossSite(request, publicUrl))
      throw new Problem(403, 'foreign_origin', 'El pedido viene de otro sitio y no fue aceptado.');
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new Problem(415, 'bad_request', 'El formato de los datos enviados no se admite.');
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedDeeper(body, MAX_JSON_DEPTH)) done(badRequest('Los datos enviados no son válidos.'));
    else parse(request, body, done);
  });
  acceptFileBodies(app);
}

/** Returns how many values a URL's query has, empty ones included; of more than `MAX_PARAMETERS`, one more. */
export function countParameters(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? 0 : url.slice(query).split('&', MAX_PARAMETERS + 1).length;
}

/** Returns whether a browser sent the request from another site. Pages cannot change these headers; other clients send none. */
function isCrossSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

/** Returns whether a JSON text has more levels than `most`, without parsing it. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) {
      depth += 1;
      if (depth > most) return true;
    } else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}
