import { fold } from '@mostrador/rules/fold';
import { FIELDS, type FieldName, fieldEntries } from './fields.js';
import { ImportError } from './import-error.js';

/** What each column of a file holds. */
export interface Columns {
  /** By position; undefined for a column that is not used. */
  readonly fields: readonly (FieldName | undefined)[];
  /** The file's names of the columns that are not used. */
  readonly ignored: readonly string[];
}

const IGNORE = new Set(['ignorar', 'ignore']);
const REQUIRED: readonly FieldName[] = ['code', 'name'];

const fieldOfAlias = new Map<string, FieldName>(
  fieldEntries.flatMap(([name, { aliases }]) =>
    [name, ...aliases].map((alias): [string, FieldName] => [fold(alias), name]),
  ),
);

/**
 * Finds the field of each column by its name, in Spanish or English, and by `map`, which goes before names.
 * @throws ImportError when a column that must be there is missing, two columns hold the same, or `map` names a column
 * or a field that does not exist.
 */
export function mapColumns(names: readonly string[], map: ReadonlyMap<string, string>): Columns {
  const stated = statedFields(names, map);
  const taken = new Set(stated.values());
  const fields = names.map((name, index): FieldName | undefined => {
    if (stated.has(index)) return stated.get(index);
    const field = fieldOfAlias.get(fold(name));
    return field !== undefined && taken.has(field) ? undefined : field;
  });
  checkOnce(names, fields);
  const missing = REQUIRED.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const what = missing.map((field) => `«${FIELDS[field].label}»`).join(' y ');
    throw new ImportError(
      `Falta la columna de ${what}. El archivo tiene: ${listOf(names)}.\n` +
        'Indique a qué campo va cada columna con --map columna=campo, o el separador con --delimiter.',
    );
  }
  const ignored = names.filter((name, index) => fields[index] === undefined && name.trim() !== '');
  return { fields, ignored };
}

function statedFields(names: readonly string[], map: ReadonlyMap<string, string>) {
  const stated = new Map<number, FieldName | undefined>();
  for (const [column, field] of map) {
    const index = names.findIndex((name) => fold(name) === fold(column) && name.trim() !== '');
    if (index < 0) {
      throw new ImportError(`--map: no hay una columna «${column}». El archivo tiene: ${listOf(names)}.`);
    }
    const known = fieldOfAlias.get(fold(field));
    if (known === undefined && !IGNORE.has(fold(field))) {
      const all = fieldEntries.map(([name]) => name).join(', ');
      throw new ImportError(`--map: no hay un campo «${field}». Los campos son: ${all}, ignorar.`);
    }
    stated.set(index, known);
  }
  return stated;
}

function checkOnce(names: readonly string[], fields: readonly (FieldName | undefined)[]): void {
  for (const [index, field] of fields.entries()) {
    const first = fields.indexOf(field);
    if (field === undefined || first === index) continue;
    throw new ImportError(
      `Las columnas «${names[first]?.trim()}» y «${names[index]?.trim()}» son las dos «${FIELDS[field].label}». ` +
        'Indique con --map cuál se usa, por ejemplo ' +
        `--map "${names[index]?.trim()}=ignorar".`,
    );
  }
}

function listOf(names: readonly string[]): string {
  return names.map((name) => name.trim() || '(sin nombre)').join(', ');
}
