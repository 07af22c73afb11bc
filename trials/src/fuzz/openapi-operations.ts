// Reads the operations, parameters and schemas of an OpenAPI document of the shop for the fuzzer.

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** A JSON schema as the shop's own document uses it. */
export interface Schema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    // what may be null has two types
    type: z
      .union([z.string(), z.array(z.string()).transform((types) => types.find((type) => type !== 'null'))])
      .optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
  }),
);

const described = z.object({
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }),
    )
    .default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema, example: z.unknown().optional() })) })
    .optional(),
});

const openApi = z.object({
  servers: z.array(z.object({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), described)),
});

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One call as the document describes it. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The type of the body; JSON if there is none. */
  readonly bodyType: string;
  /** The example of a body that is a file. */
  readonly fileExample: string | undefined;
}

/**
 * Reads the operations of an OpenAPI document.
 * @param isBased whether its paths are below the address of its first server.
 */
export async function operationsOf(
  http: FastifyInstance,
  url: string,
  isBased = false,
): Promise<Operation[]> {
  const { servers = [], paths } = openApi.parse((await http.inject({ url })).json());
  const base = isBased ? (servers[0]?.url ?? '') : '';
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [[bodyType, content] = [JSON_TYPE, undefined]] = Object.entries(requestBody?.content ?? {});
      const isFile = !bodyType.endsWith('json');
      return {
        method: method.toUpperCase(),
        path: `${base}${path}`,
        parameters,
        body: isFile ? undefined : content?.schema,
        bodyType,
        fileExample: isFile ? String(content?.example) : undefined,
      };
    }),
  );
}

const JSON_TYPE = 'application/json';
