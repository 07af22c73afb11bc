// Statements whose text is put together once: the text of a statement that is sent often costs more than sending it.

import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.js';
import { AND_COMMIT, prepareAlways } from './prepared-statements.js';

/** Stands for a value while the text is put together. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** SQL in the place of each value. */
export type Placeholders<Given> = { readonly [Name in keyof Given]: RawBuilder<Given[Name]> };

/**
 * Returns a function that sends a statement and returns its rows.
 * @param build writes the statement once, with a placeholder for each value.
 * @param options.andCommit whether it is the last of its transaction: the commit is sent with it, and nothing may fail behind it.
 */
export function fixedStatement<Given extends object, Row>(
  build: (values: Placeholders<Given>) => RawBuilder<Row>,
  { andCommit = false } = {},
): (db: Database, given: Given) => Promise<Row[]> {
  return compiledOnce((placeholders, db) => {
    const statement = build(placeholders);
    return (andCommit ? sql<Row>`${statement}\n${sql.raw(AND_COMMIT)}` : statement).compile(db);
  });
}

/**
 * Returns a function that sends a query and returns its rows, as `fixedStatement`, for a query that is built with the types of the tables.
 * @param build builds the query once, with a placeholder for each value.
 */
export const fixedQuery = <Given extends object, Row>(
  build: (values: Placeholders<Given>, db: Database) => Compilable<Row>,
): ((db: Database, given: Given) => Promise<Row[]>) =>
  compiledOnce((placeholders: Placeholders<Given>, db) => build(placeholders, db).compile());

function compiledOnce<Given extends object, Row>(
  compile: (values: Placeholders<Given>, db: Database) => CompiledQuery<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({} as Placeholders<Given>, {
    get: (_, name) => sql`${new Placeholder(String(name))}`,
  });
  return async (db, given) => {
    if (compiled === undefined) {
      compiled = compile(placeholders, db);
      prepareAlways(compiled.sql);
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
