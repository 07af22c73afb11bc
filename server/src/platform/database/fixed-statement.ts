// Statements whose text is put together once: the text of a statement that is sent often costs more than sending it.

import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
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
export type Placeholders<Given> = { readonly [Name in keyof Given]: RawBuilder<unknown> };

/**
 * Returns a function that sends a statement and returns its rows.
 * @param build writes the statement once, with a placeholder for each value.
 * @param options.andCommit whether it is the last of its transaction: the commit is sent with it, and nothing may fail behind it.
 */
export function fixedStatement<Given extends object, Row>(
  build: (values: Placeholders<Given>) => RawBuilder<Row>,
  { andCommit = false } = {},
): (db: Database, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({} as Placeholders<Given>, {
    get: (_, name) => sql`${new Placeholder(String(name))}`,
  });
  return async (db, given) => {
    if (compiled === undefined) {
      const statement = build(placeholders);
      compiled = (andCommit ? sql<Row>`${statement}\n${sql.raw(AND_COMMIT)}` : statement).compile(db);
      prepareAlways(compiled.sql);
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
