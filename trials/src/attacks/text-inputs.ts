// Lists every text field of every call, from the schemas of the contract, and builds a request with a given text in
// it.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import { callPath, type Method, routes } from '@mostrador/contract/routes';
import { type ZodType, z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}
export type TextPath = readonly (string | number)[];

/** Returns the paths of all text fields of a schema. */
function textsOf(schema: JsonSchema, path: TextPath = []): TextPath[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, [...path, name])),
    ...(schema.items === undefined ? [] : textsOf(schema.items, [...path, 0])),
  ];
  return schema.type === 'string' ? [...inner, path] : inner;
}
const textsIn = (schema: ZodType | undefined): TextPath[] =>
  schema === undefined
    ? []
    : textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** Returns the example with a value at the path; missing parents are created. */
function withValue(example: unknown, [step, ...rest]: TextPath, value: string): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withValue(Array.isArray(example) ? example[0] : {}, rest, value)];
  const given = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  return { ...given, [step]: withValue(given[step], rest, value) };
}

/** A text field of a call's input. */
export interface TextInput {
  /** 'products query searchTerm' */
  readonly name: string;
  readonly entry: CallShape;
  readonly part: 'params' | 'query' | 'body';
  readonly path: TextPath;
}

/** Every place of every call of the contract where a text may stand. */
export const textInputs: readonly TextInput[] = (Object.values(calls) as CallShape[]).flatMap((entry) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    textsIn(entry[part]).map((path) => ({
      name: `${entry.name} ${part} ${path.join('.')}`,
      entry,
      part,
      path,
    })),
  ),
);

/**
 * The call's example with a text put at the place.
 * @param written encodes a value for an address.
 * @returns a path below the API's base path, and the body.
 */
export function requestWith(
  { entry, part, path }: TextInput,
  value: string,
  written: (text: string) => string = encodeURIComponent,
): { readonly method: Method; readonly path: string; readonly body: unknown } {
  const { params = {}, query = {}, body } = entry.example ?? {};
  const given = { params, query, body, [part]: withValue(entry.example?.[part], path, value) };
  const [method] = routes[entry.name];
  const filled = callPath(entry.name, given.params, written);
  const search = Object.entries(given.query).map(([name, text]) => `${name}=${written(String(text))}`);
  return { method, path: `${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`, body: given.body };
}
