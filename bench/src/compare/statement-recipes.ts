// Turns the SQL statements captured from the shop's requests into recipes that pgbench can replay: which values are
// constants, which belong to the request, which come from earlier answers.

/** A statement that the shop sent, with its values as text. */
export interface Captured {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The row of an answer that had exactly one. */
  readonly row?: Readonly<Record<string, string | null>>;
}

/** What one value of a statement is, over all requests that sent the same statements. */
export type Part =
  | { readonly kind: 'constant'; readonly value: string | null }
  /** A column of the one row that an earlier statement of the same request answered. */
  | { readonly kind: 'answered'; readonly statement: number; readonly column: string }
  /** Of the request itself: a column of the table of keys. */
  | { readonly kind: 'key'; readonly column: string };

export interface Recipe {
  readonly statements: readonly { readonly text: string; readonly parts: readonly Part[] }[];
  readonly keyColumns: readonly string[];
  /** One row a request. */
  readonly keys: readonly (readonly string[])[];
}

/**
 * Turns what requests of one kind sent into recipes, one for each sequence of statements: which values are always the
 * same, which come from an earlier answer, and which belong to the request.
 */
export function recipesOf(requests: readonly (readonly Captured[])[]): Recipe[] {
  const alike = new Map<string, (readonly Captured[])[]>();
  for (const request of requests) {
    const sequence = JSON.stringify(
      request.map(({ text, values }) => [text, values.map((value) => value === null)]),
    );
    alike.set(sequence, [...(alike.get(sequence) ?? []), request]);
  }
  return [...alike.values()].map(recipeOf).filter(({ statements }) => statements.length > 0);
}

function recipeOf(requests: readonly (readonly Captured[])[]): Recipe {
  const [first = []] = requests;
  const keys: string[][] = requests.map(() => []);
  const keyColumns: string[] = [];
  /** Equal columns are kept once: an id is sent in many statements. */
  const known = new Map<string, string>();

  const partOf = (statement: number, index: number): Part => {
    const all = requests.map((request) => request[statement]?.values[index] ?? null);
    const [value = null] = all;
    if (requests.length > 1 && all.every((other) => other === value)) return { kind: 'constant', value };
    const answered = answeredBy(requests, statement, all);
    if (answered !== undefined) return answered;
    if (requests.length === 1) return { kind: 'constant', value };
    const content = JSON.stringify(all);
    const column = known.get(content) ?? `k${keyColumns.length + 1}`;
    if (!known.has(content)) {
      known.set(content, column);
      keyColumns.push(column);
      all.forEach((one, row) => {
        keys[row]?.push(one ?? '');
      });
    }
    return { kind: 'key', column };
  };
  const statements = first.map(({ text, values }, statement) => ({
    text,
    parts: values.map((_, index) => partOf(statement, index)),
  }));
  return { statements, keyColumns, keys };
}

/** Only what the database makes anew must be taken from its answer; all else is known beforehand. */
function answeredBy(
  requests: readonly (readonly Captured[])[],
  statement: number,
  all: readonly (string | null)[],
): Part | undefined {
  for (let earlier = 0; earlier < statement; earlier += 1) {
    if (!/\binsert\b/i.test(requests[0]?.[earlier]?.text ?? '')) continue;
    for (const column of Object.keys(requests[0]?.[earlier]?.row ?? {})) {
      const same = requests.every((request, nth) => request[earlier]?.row?.[column] === all[nth]);
      if (same && all[0] !== null) return { kind: 'answered', statement: earlier, column };
    }
  }
  return undefined;
}
