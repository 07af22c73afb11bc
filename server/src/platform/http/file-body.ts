// Bodies that are files: calls that the contract marks with `fileBody` get the body as a stream, whatever kind of file
// it is said to be.

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, Problem } from './problem.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file that the handler reads itself. */
    fileBody?: boolean;
  }
}

/** The one type under which files are sent. What they are is read from their content. */
export const FILE_BODY_TYPE = 'application/octet-stream';

/** Accepts files as bodies of the calls that take one; other calls answer 415. Nothing is read before the handler does. */
export function acceptFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser(FILE_BODY_TYPE, (request, payload, done) => {
    if (request.routeOptions.config.fileBody === true) done(null, payload);
    else done(new Problem(415, 'bad_request', 'El formato de los datos enviados no se admite.'));
  });
}

/** The stream of a request's file. @throws Problem 400 if the request has none. */
export function fileBodyOf({ body }: FastifyRequest): Readable {
  if (typeof body !== 'object' || body === null || !('pipe' in body))
    throw badRequest('Falta el archivo.', 'body');
  return body as Readable;
}

/**
 * Reads a request's file into memory.
 * @returns undefined if it has more than `maxBytes`; the rest is then not kept.
 * @throws Problem 400 if the request has no file, or breaks off.
 */
export async function readFileBody(request: FastifyRequest, maxBytes: number): Promise<Buffer | undefined> {
  const stream = fileBodyOf(request);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      // The rest is read and dropped, so that the caller gets an answer and not a broken connection.
      if (bytes > maxBytes) parts.length = 0;
      else parts.push(part);
    }
  } catch {
    throw badRequest('El archivo no llegó completo.', 'body');
  }
  return bytes > maxBytes ? undefined : Buffer.concat(parts);
}
