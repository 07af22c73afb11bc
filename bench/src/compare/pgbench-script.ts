// Writes a recipe of captured SQL statements as a pgbench script, with a second script whose look-ups are subtracted
// from the measured time.

import type { Part, Recipe } from './statement-recipes.js';

export interface Script {
  readonly text: string;
  /** Only looks up a request's values; its time is subtracted. Undefined when there is nothing to look up. */
  readonly lookup: string | undefined;
  /** Texts for -D: values that are the same in every request. */
  readonly definitions: readonly (readonly [string, string])[];
  readonly weight: number;
}

/**
 * Returns the recipe as a pgbench script.
 * @param once takes each row of keys a single time, from a sequence of the table's name and `_next`; else any at random.
 */
export function scriptOf(recipe: Recipe, table: string, once: boolean): Script {
  const definitions: (readonly [string, string])[] = [];
  const answering = new Set(
    recipe.statements.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'answered' ? [part.statement] : [])),
    ),
  );
  const nameOf = (part: Part): string => {
    if (part.kind === 'key') return `:${part.column}`;
    if (part.kind === 'answered') return `:a${part.statement}_${part.column}`;
    // pgbench knows no null among a statement's values, and no empty definition.
    if (part.value === null) return 'NULL';
    if (part.value === '') return "''";
    const name = `${table}_c${definitions.length}`;
    definitions.push([name, part.value]);
    return `:${name}`;
  };
  const statements = recipe.statements.map(({ text, parts }, index) => {
    const names = parts.map(nameOf);
    // pgbench gives up where a statement is cut; the shop answers that this takes too long, and goes on.
    const patient = text.replace(/(statement_timeout = )'[^']*'/, "$1'60s'");
    const filled = patient.replace(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] ?? 'NULL');
    return `${filled.trim()}${answering.has(index) ? ` \\gset a${index}_` : ';'}`;
  });
  const lookup = lookupOf(recipe, table, once);
  return {
    text: `${[...lookup, ...statements].join('\n')}\n`,
    lookup: lookup.length === 0 ? undefined : `${lookup.join('\n')}\n`,
    definitions,
    weight: recipe.keys.length,
  };
}

/**
 * The scripts that measure what looking the keys up costs, one for each script and as often as it. pgbench refuses an empty
 * script; one that looks nothing up sleeps for no time instead.
 * @returns an empty list where no script looks anything up.
 */
export function lookupsOf(scripts: readonly Script[]): Script[] {
  if (scripts.every(({ lookup }) => lookup === undefined)) return [];
  return scripts.map((script) => ({ ...script, text: script.lookup ?? NOTHING, definitions: [] }));
}

const NOTHING = '\\sleep 0 us\n';

function lookupOf({ keyColumns, keys }: Recipe, table: string, once: boolean): string[] {
  if (keyColumns.length === 0) return [];
  const columns = keyColumns.join(', ');
  if (once) return [`select ${columns} from ${table} where n = (select nextval('${table}_next')) \\gset`];
  return [`\\set n random(1, ${keys.length})`, `select ${columns} from ${table} where n = :n \\gset`];
}
