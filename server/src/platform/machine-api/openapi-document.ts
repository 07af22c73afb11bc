// The OpenAPI 3.1 document of /api/v1, made from its entries.

import { type MachineEntry, V1_PATH } from '@mostrador/contract/v1/entry';
import {
  BODY_ERRORS,
  COMMON_ERRORS,
  ERROR_CODES,
  type ErrorCode,
  problemDocument,
} from '@mostrador/contract/v1/errors';
import { API_SCOPES } from '@mostrador/rules/api-scopes';
import { type ZodType, z } from 'zod';
import { bodyTypesOf } from './request-input.js';

type Json = Readonly<Record<string, unknown>>;

const INTRODUCTION = `The API for ERPs and other systems. Things are named by the ERP's codes, amounts are pesos with at most two decimals, times are UTC.

**En castellano:** la API para sistemas de gestión y otros programas. Las cosas se nombran con los códigos del ERP, los importes son pesos con hasta dos decimales y las horas son UTC.

- Send the key in every request: \`Authorization: Bearer mk_live_…\`. / Envíe la clave en cada pedido.
- A key may send 600 requests a minute; \`RateLimit\` says what is left, and 429 has \`Retry-After\`. / Una clave puede enviar 600 pedidos por minuto.
- Within v1 the API only grows: ignore fields that you do not know. / Dentro de v1 la API solo crece: ignore los campos que no conoce.
- Errors are \`application/problem+json\` with a stable \`code\`. / Los errores tienen un \`code\` estable.`;

/** Returns the document. It is the same in every process of a release. */
export function openApiDocument(entries: readonly MachineEntry[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of entries) {
    const path = paths[each.path] ?? {};
    path[each.method.toLowerCase()] = operationOf(each);
    paths[each.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mostrador /api/v1',
      version,
      description: `${INTRODUCTION}\n\n${scopeTable()}\n\n${errorTable()}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: V1_PATH }],
    security: [{ key: [] }],
    tags: [...new Set(entries.map(tagOf))].map((name) => ({ name, description: `/${name}` })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'mk_live_<id>_<secret>_<checksum>' },
      },
      schemas: { Problem: schemaOf(problemDocument, 'output') },
      responses: sharedRefusals(entries),
    },
  };
}

const tagOf = ({ path }: MachineEntry): string => path.split('/')[1] ?? '';

const scopeTable = (): string =>
  [
    '| scope | permiso |',
    '| --- | --- |',
    ...Object.entries(API_SCOPES).map(([code, name]) => `| \`${code}\` | ${name} |`),
  ].join('\n');

const errorTable = (): string =>
  [
    '| code | status | |',
    '| --- | --- | --- |',
    ...Object.entries(ERROR_CODES).map(
      ([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
    ),
  ].join('\n');

function schemaOf(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Every code that an entry may answer. */
const codesOf = (entry: MachineEntry): readonly ErrorCode[] => [
  ...COMMON_ERRORS,
  ...(bodyTypesOf(entry).length > 0 ? BODY_ERRORS : []),
  ...(entry.idempotent === true
    ? (['idempotency_key_missing', 'idempotency_key_running', 'idempotency_key_reused'] as const)
    : []),
  ...entry.errors,
];

function operationOf(entry: MachineEntry): Json {
  const { detail, scopes } = entry;
  const body = bodyOf(entry);
  return {
    operationId: entry.name,
    tags: [tagOf(entry)],
    summary: entry.summary,
    description: `${detail.en}\n\n**En castellano:** ${detail.es}\n\nScopes: ${scopes.map((scope) => `\`${scope}\``).join(' / ')}.`,
    ...(entry.deprecatedSince !== undefined && { deprecated: true }),
    parameters: [
      ...parametersOf('path', entry.params, entry.example.params),
      ...parametersOf('query', entry.query, entry.example.query),
      ...headersOf(entry),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [String(entry.status ?? 200)]: successOf(entry),
      ...createdOf(entry),
      ...refusalsOf(codesOf(entry)),
    },
  };
}

function parametersOf(
  place: 'path' | 'query',
  schema: ZodType | undefined,
  example: Readonly<Record<string, string>> | undefined,
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...type }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: type,
    ...(example?.[name] !== undefined && {
      example: type['type'] === 'integer' ? Number(example[name]) : example[name],
    }),
  }));
}

function headersOf(entry: MachineEntry): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
    ...(entry.example.headers?.[name.toLowerCase()] !== undefined && {
      example: entry.example.headers[name.toLowerCase()],
    }),
  });
  if (entry.idempotent === true)
    return [
      header('Idempotency-Key', true, 'A new text for each thing to create; the same for a repetition'),
    ];
  if (entry.precondition !== undefined)
    return [
      header('If-Match', false, 'The ETag that was read, or * for whatever is there'),
      header('If-None-Match', false, '* to create only'),
    ];
  return entry.etag === true
    ? [header('If-None-Match', false, 'The ETag that is known: 304 if it is the same')]
    : [];
}

function bodyOf(entry: MachineEntry): Json | undefined {
  const { body, fileTypes, example } = entry;
  if (fileTypes !== undefined)
    return {
      required: true,
      content: Object.fromEntries(
        fileTypes.map((type, index) => [
          type,
          {
            schema: { type: 'string' },
            ...(index === 0 && example.file !== undefined && { example: example.file }),
          },
        ]),
      ),
    };
  if (body === undefined) return undefined;
  const content = { schema: schemaOf(body, 'input'), example: example.body };
  return { required: true, content: Object.fromEntries(bodyTypesOf(entry).map((type) => [type, content])) };
}

const text = (description: string) => ({ description, schema: { type: 'string' } });

function successOf(entry: MachineEntry): Json {
  const { output, lines, example } = entry;
  const shown = lines === undefined ? example.output : undefined;
  const content =
    output !== undefined
      ? { 'application/json': { schema: schemaOf(output, 'output'), example: shown } }
      : lines !== undefined
        ? { 'application/x-ndjson': { schema: { type: 'string', description: 'One object a line' } } }
        : undefined;
  return {
    description: 'Success',
    headers: {
      'RateLimit-Policy': text('The limit of the key'),
      RateLimit: text('What is left of it'),
      ...(entry.etag === true && { ETag: text('Of this answer, for If-Match') }),
      ...(entry.paged === true && { Link: text('rel="next" where another page follows') }),
      ...(entry.location === true && { Location: text('Where to read what was begun or created') }),
      ...(entry.idempotent === true && { 'Idempotent-Replayed': text('true for a stored answer') }),
      ...(entry.deprecatedSince !== undefined && { Deprecation: text('Since when (RFC 9745)') }),
      ...(entry.sunsetOn !== undefined && { Sunset: text('From when on it may be gone (RFC 8594)') }),
    },
    ...(content && { content }),
  };
}

/** PUT answers 201 when it creates, GET with If-None-Match 304. */
function createdOf(entry: MachineEntry): Json {
  if (entry.method === 'PUT' && entry.precondition === 'required') return { '201': successOf(entry) };
  return entry.method === 'GET' && entry.etag === true ? { '304': { description: 'Not modified' } } : {};
}

/** The responses of refusals by status, each a reference to one that all operations with the same codes share. */
function refusalsOf(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    [...byStatus(codes)].map(([status, of]) => [
      String(status),
      { $ref: `#/components/responses/${refusalName(of)}` },
    ]),
  );
}

/** The shared responses of refusals. */
function sharedRefusals(entries: readonly MachineEntry[]): Json {
  const shared: Record<string, Json> = {};
  for (const each of entries)
    for (const of of byStatus(codesOf(each)).values())
      shared[refusalName(of)] = {
        description: of.map((code) => `\`${code}\`: ${ERROR_CODES[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
  return shared;
}

const refusalName = (codes: readonly ErrorCode[]): string => codes.join('-');

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = ERROR_CODES[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}
