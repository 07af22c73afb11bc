// Matches the columns of an imported CSV file to the shop's fields, by the option `--map` or by their Spanish or
// English names.

import { fold } from '@mostrador/rules/search-text';
import { OperatorError } from '../../platform/operator-error.js';

/** The fields that the columns of one kind of file may hold. */
export interface FieldTable<Name extends string> {
  readonly fields: Readonly<
    Record<
      Name,
      {
        /** The field's name in the report. */
        readonly label: string;
        /** Column names that mean this field, compared without case, accents and punctuation. */
        readonly aliases: readonly string[];
      }
    >
  >;
  readonly required: readonly Name[];
  /** Of these, one at least is required. */
  readonly oneOf?: readonly Name[];
}

/** Returns the fields that are required and missing: of `oneOf` all or none. */
export function missingFields<Name extends string>(
  { required, oneOf = [] }: FieldTable<Name>,
  fields: readonly (Name | null | undefined)[],
): { readonly fields: readonly Name[]; readonly joint: ' y ' | ' o ' } {
  const missing = required.filter((field) => !fields.includes(field));
  if (missing.length > 0 || oneOf.some((field) => fields.includes(field)))
    return { fields: missing, joint: ' y ' };
  return { fields: oneOf, joint: ' o ' };
}

/** The field of each column of a file. */
export interface Columns<Name extends string> {
  /** The field of each column by position; undefined for a column that is not used. */
  readonly fields: readonly (Name | undefined)[];
  /** The file's names of the columns that are not used. */
  readonly ignored: readonly string[];
}

const IGNORE = new Set(['ignorar', 'ignore']);

const namesOf = <Name extends string>({ fields }: FieldTable<Name>) => Object.keys(fields) as Name[];

const aliasesOf = <Name extends string>(table: FieldTable<Name>) =>
  new Map<string, Name>(
    namesOf(table).flatMap((name) =>
      [name, table.fields[name].label, ...table.fields[name].aliases].map((alias): [string, Name] => [
        fold(alias),
        name,
      ]),
    ),
  );

/**
 * Finds the field of each column by `map`, else by the column's name in Spanish or English.
 * @throws OperatorError when a required column is missing, two columns have the same field, or `map` names an unknown column
 * or field.
 */
export function mapColumns<Name extends string>(
  names: readonly string[],
  map: ReadonlyMap<string, string>,
  table: FieldTable<Name>,
): Columns<Name> {
  const aliases = aliasesOf(table);
  const stated = statedFields(names, map, table, aliases);
  const taken = new Set(stated.values());
  const fields = names.map((name, index): Name | undefined => {
    if (stated.has(index)) return stated.get(index);
    const field = aliases.get(fold(name));
    return field !== undefined && taken.has(field) ? undefined : field;
  });
  checkOnce(names, fields, table);
  const missing = missingFields(table, fields);
  if (missing.fields.length > 0) {
    const what = missing.fields.map((field) => `«${table.fields[field].label}»`).join(missing.joint);
    throw new OperatorError(
      `Falta la columna de ${what}. El archivo tiene: ${listOf(names)}.\n` +
        'Indique a qué campo va cada columna con --map columna=campo, o el separador con --delimiter.',
    );
  }
  const ignored = names.filter((name, index) => fields[index] === undefined && name.trim() !== '');
  return { fields, ignored };
}

function statedFields<Name extends string>(
  names: readonly string[],
  map: ReadonlyMap<string, string>,
  table: FieldTable<Name>,
  aliases: ReadonlyMap<string, Name>,
) {
  const stated = new Map<number, Name | undefined>();
  for (const [column, field] of map) {
    const index = names.findIndex((name) => fold(name) === fold(column) && name.trim() !== '');
    if (index < 0) {
      throw new OperatorError(`--map: no hay una columna «${column}». El archivo tiene: ${listOf(names)}.`);
    }
    const known = aliases.get(fold(field));
    if (known === undefined && !IGNORE.has(fold(field))) {
      const all = namesOf(table).join(', ');
      throw new OperatorError(`--map: no hay un campo «${field}». Los campos son: ${all}, ignorar.`);
    }
    stated.set(index, known);
  }
  return stated;
}

function checkOnce<Name extends string>(
  names: readonly string[],
  fields: readonly (Name | undefined)[],
  table: FieldTable<Name>,
): void {
  for (const [index, field] of fields.entries()) {
    const first = fields.indexOf(field);
    if (field === undefined || first === index) continue;
    throw new OperatorError(
      `Las columnas «${names[first]?.trim()}» y «${names[index]?.trim()}» son las dos «${table.fields[field].label}». ` +
        'Indique con --map cuál se usa, por ejemplo ' +
        `--map "${names[index]?.trim()}=ignorar".`,
    );
  }
}

function listOf(names: readonly string[]): string {
  return names.map((name) => name.trim() || '(sin nombre)').join(', ');
}
