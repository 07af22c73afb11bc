// How the bodies of /api/v1 are read: JSON as text within limits, files as streams.

import type { FastifyInstance } from 'fastify';
import { badRequest } from '../http/problem.js';
import { isNestedDeeper, MAX_JSON_DEPTH } from '../http/request-limits.js';

const FILE_TYPES = ['application/x-ndjson', 'text/csv', 'application/pdf'];

/** Adds the parsers to the part of the server that /api/v1 is. */
export function parseMachineBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (isNestedDeeper(body, MAX_JSON_DEPTH)) done(badRequest('Los datos enviados no son válidos.'));
      else parse(request, body, done);
    },
  );
  app.addContentTypeParser(FILE_TYPES, (_request, payload, done) => done(null, payload));
}
