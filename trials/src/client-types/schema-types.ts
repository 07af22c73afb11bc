// Writes the TypeScript type of a JSON Schema, as far as the schemas of /api/v1 go.

/** A JSON Schema as zod writes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const indented = (text: string): string => text.replaceAll('\n', '\n  ');
const asName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

const isList = (type: JsonSchema['type']): type is readonly string[] => Array.isArray(type);

/** Returns the type's source. @throws for a schema of an unknown form. */
export function typeOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (isList(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return arrayType(typeOf(schema.items ?? {}));
  if (schema.type === 'object') return objectType(schema);
  const plain = PLAIN[schema.type ?? ''];
  if (plain !== undefined) return plain;
  if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
  throw new Error(`No type for the schema ${JSON.stringify(schema)}`);
}

const arrayType = (item: string): string => `readonly ${/^\w+$/.test(item) ? item : `(${item})`}[]`;

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `{ readonly [key: string]: ${values} }`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
    const type = `${typeOf(schema)}${isRequired ? '' : ' | undefined'}`;
    return `${comment}readonly ${asName(name)}${isRequired ? '' : '?'}: ${type};`;
  });
  return `{\n  ${indented(fields.join('\n'))}\n}`;
}
