// Checks the input of a call of /api/v1 against its entry: content type, parameters, query and body.

import type { MachineEntry } from '@mostrador/contract/v1/entry';
import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { es } from 'zod/locales';
import { type ErrorDetails, MachineProblem } from './machine-problem.js';

const spanish = es().localeError;
const MERGE_PATCH = 'application/merge-patch+json';
const JSON_TYPE = 'application/json';
const ERRORS_MAX = 20;

/** Returns the types of bodies that an entry accepts. */
export const bodyTypesOf = ({ fileTypes, body, method }: MachineEntry): readonly string[] => {
  if (fileTypes !== undefined) return fileTypes;
  if (body === undefined) return [];
  return method === 'PATCH' ? [MERGE_PATCH, JSON_TYPE] : [JSON_TYPE];
};

/** @throws MachineProblem 415 for a body of another type than the entry's, before it is read. */
export function checkContentType(entry: MachineEntry, { headers }: FastifyRequest): void {
  const types = bodyTypesOf(entry);
  if (types.length === 0) return;
  const [given = ''] = (headers['content-type'] ?? '').split(';', 1);
  if (types.includes(given.trim().toLowerCase())) return;
  throw new MachineProblem('unsupported_media_type', `El contenido tiene que ser ${types.join(' o ')}.`);
}

/** The checked input of a call. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Returns the input as the entry's schemas read it. @throws MachineProblem 400 that names every wrong value. */
export function checkInput(entry: MachineEntry, request: FastifyRequest): CheckedInput {
  const errors: ErrorDetails = [];
  const read = (schema: ZodType | undefined, value: unknown) => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value, { error: spanish });
    if (result.success) return result.data;
    for (const { path, code, message } of result.error.issues)
      errors.push({ pointer: pointerOf(path), code, message });
    return undefined;
  };
  const input = {
    params: read(entry.params, request.params),
    query: read(entry.query, request.query),
    body: entry.fileTypes === undefined ? read(entry.body, request.body) : request.body,
  };
  if (entry.query === undefined && Object.keys(request.query as object).length > 0)
    errors.push({ pointer: '#/', code: 'unrecognized_keys', message: 'No lleva parámetros.' });
  const [first] = errors;
  if (first === undefined) return input;
  throw new MachineProblem(
    'invalid_request',
    errors.length === 1
      ? `${first.pointer}: ${first.message}`
      : `Hay ${errors.length} datos que no son válidos.`,
    errors.slice(0, ERRORS_MAX),
  );
}

const pointerOf = (path: readonly PropertyKey[]): string =>
  `#/${path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
