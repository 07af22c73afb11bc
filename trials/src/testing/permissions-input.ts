// Lists the fields of all calls that name a thing, and builds a call's input with a given id in such a field.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import type { ZodObject } from 'zod';
import type { FieldRule, NamingField } from './permissions-fields.js';
import type { Input } from './permissions-fixture.js';
import type { ObjectIds } from './permissions-object-ids.js';
import { RULES } from './permissions-rules.js';

export const entries = Object.values(calls) as CallShape[];

/** A field of a call that names a thing. */
export interface NamedField {
  readonly entry: CallShape;
  readonly name: string;
  readonly rule: NamingField;
}

/** All fields of all calls that name a thing. */
export const namedFields = entries.flatMap((entry): NamedField[] => {
  const fields: Record<string, FieldRule> = RULES[entry.name].fields ?? {};
  return Object.entries(fields).flatMap(([name, rule]) =>
    typeof rule === 'string' ? [] : [{ entry, name, rule }],
  );
});

/** Returns the input of a call with the id in that field. */
export function inputOf({ entry, name, rule }: NamedField, things: ObjectIds, id: unknown): Input {
  const sent: Input = rule.sent?.(things) ?? entry.example ?? {};
  const [part = '', ...rest] = (rule.at ?? `${partOf(entry, name)}.${name}`).split('.');
  return { ...sent, [part]: put(sent[part as keyof Input], rest, id) };
}

/** The kinds of things that the input of {@link inputOf} has, and the one that the field names. */
export function kindsIn(field: NamedField, things: ObjectIds): ReadonlySet<keyof ObjectIds> {
  const kinds = new Set([field.rule.names]);
  const noting = new Proxy(things, {
    get: (of, kind: keyof ObjectIds) => {
      kinds.add(kind);
      return of[kind];
    },
  });
  inputOf(field, noting, undefined);
  return kinds;
}

const partOf = (entry: CallShape, name: string) =>
  (['params', 'query', 'body'] as const).find(
    (part) => name in ((entry[part] as ZodObject | undefined)?.shape ?? {}),
  );

function put(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(into))
    return into.map((item, index) => (index === Number(key) ? put(item, rest, value) : item));
  const fields = (into ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: put(fields[key], rest, value) };
}
