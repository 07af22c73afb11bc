// Writes the source of the types and routes of @mostrador/client from the entries of /api/v1.

import { WAIT_MAX_SECONDS } from '@mostrador/contract/v1/changes';
import { v1Entries } from '@mostrador/contract/v1/entries';
import type { FileType, MachineEntry } from '@mostrador/contract/v1/entry';
import { ERROR_CODES } from '@mostrador/contract/v1/errors';
import { IMPORT_BODY_MAX_BYTES } from '@mostrador/contract/v1/imports';
import { WEBHOOK_EVENT_TYPES } from '@mostrador/rules/webhooks';
import { type ZodType, z } from 'zod';
import { type JsonSchema, typeOf } from './schema-types.js';

const HEAD = '// Written by `npm run client-types` from the entries of /api/v1. Do not edit.';

/** Returns the source of `client/src/generated/v1.ts`. */
export function clientTypes(): string {
  const entries: readonly MachineEntry[] = Object.values(v1Entries);
  return `${HEAD}

/** Every call of /api/v1 with what it takes and answers. */
export interface V1Calls {
${entries.map(callType).join('\n')}
}

/** How a call is sent. */
export interface V1Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1. */
  readonly path: string;
  /** The type of a body that is a file. */
  readonly fileType?: 'application/x-ndjson' | 'application/pdf';
  /** The answer is NDJSON. */
  readonly answersLines?: true;
  /** It needs an Idempotency-Key. */
  readonly needsKey?: true;
}

export const V1_ROUTES: Readonly<Record<keyof V1Calls, V1Route>> = {
${entries.map(route).join('\n')}
};

/** Every code of an error. */
export type V1ErrorCode =
${union(Object.keys(ERROR_CODES))};

/** Every type of a webhook. */
export type WebhookType =
${union([...WEBHOOK_EVENT_TYPES, 'webhook.test'])};

/** The largest body of an import, in bytes. */
export const IMPORT_MAX_BYTES = ${IMPORT_BODY_MAX_BYTES};

/** The longest time that the change feed waits, in seconds. */
export const WAIT_MAX_SECONDS = ${WAIT_MAX_SECONDS};
`;
}

const union = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n');

function callType(entry: MachineEntry): string {
  const { name, summary, params, query, body, fileTypes, output, lines } = entry;
  const parts: [string, string][] = [
    ['params', inputType(params)],
    ['query', inputType(query)],
    ['body', bodyType(body, fileTypes?.[0])],
    ['output', lines === undefined ? outputType(output) : `readonly (${outputType(lines)})[]`],
  ];
  const fields = parts.map(([field, type]) => `  readonly ${field}: ${type.replaceAll('\n', '\n    ')};`);
  return `  /** ${summary}. */\n  readonly ${name}: {\n  ${fields.join('\n  ')}\n  };`;
}

/** Lines are text, other files are bytes. */
const bodyType = (schema: ZodType | undefined, fileType: FileType | undefined): string => {
  if (fileType === undefined) return inputType(schema);
  return fileType === 'application/x-ndjson' ? 'string' : 'Blob';
};

const inputType = (schema: ZodType | undefined): string =>
  schema === undefined ? 'undefined' : typeOf(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);

const outputType = (schema: ZodType | undefined): string =>
  schema === undefined ? 'undefined' : typeOf(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema);

function route({ name, method, path, fileTypes, lines, idempotent }: MachineEntry): string {
  const kinds = [
    ...(fileTypes === undefined ? [] : [`fileType: '${fileTypes[0]}'`]),
    ...(lines === undefined ? [] : ['answersLines: true']),
    ...(idempotent === true ? ['needsKey: true'] : []),
  ];
  return `  ${name}: { ${[`method: '${method}'`, `path: '${path}'`, ...kinds].join(', ')} },`;
}
