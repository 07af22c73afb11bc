// What a table of the desk shows (search, filters and order) as part of its address, and back.

/** What a table shows, and in which order. Absent filters filter nothing. */
export interface TableView<Filter, Sort extends string = string> {
  readonly filter: Filter;
  readonly sort?: { readonly by: Sort; readonly isDown: boolean };
}

/** How a filter is written in an address. */
export interface FilterParam<Value> {
  /** The parameter's name: Spanish, because users see it. */
  readonly name: string;
  /** Returns undefined for a text that is no such value. */
  readonly read: (text: string) => Value | undefined;
}

/** Any text but an empty one. */
export const textParam = (name: string): FilterParam<string> => ({ name, read: (text) => text || undefined });

/** One of some values. */
export const choiceParam = <Value extends string>(
  name: string,
  values: readonly Value[],
): FilterParam<Value> => ({ name, read: (text) => values.find((value) => value === text) });

/** A text of a form, such as a day. */
export const formParam = (name: string, form: RegExp): FilterParam<string> => ({
  name,
  read: (text) => (form.test(text) ? text : undefined),
});

/** A whole number of at most so many digits: an id, or centavos. */
export const numberParam = (name: string, digits = 9): FilterParam<number> => ({
  name,
  read: (text) => (/^\d+$/.test(text) && text.length <= digits ? Number(text) : undefined),
});

/** A day, as '2026-09-24'. */
export const dayParam = (name: string): FilterParam<string> => formParam(name, /^\d{4}-\d{2}-\d{2}$/);

/** Reads and writes the views of one table. */
export interface TableAddress<View> {
  /** Reads a view from an address; what it cannot read is left out. */
  readonly viewOf: (query: URLSearchParams) => View;
  readonly queryOf: (view: View) => URLSearchParams;
  /** Whether two views show the same rows, in whichever order. */
  readonly isSameView: (one: View, other: View) => boolean;
}

/** The parameter of the order: 'name', or 'name-desc'. */
const SORT_PARAM = 'orden';

/** @param sorts the columns by which the table can be sorted. */
export function tableAddress<Filter extends object, Sort extends string>(
  params: { readonly [Name in keyof Required<Filter>]: FilterParam<NonNullable<Filter[Name]>> },
  sorts: readonly Sort[],
): TableAddress<TableView<Filter, Sort>> {
  const all = Object.entries(params) as [keyof Filter & string, FilterParam<unknown>][];
  const filterQuery = (filter: Filter): URLSearchParams => {
    const query = new URLSearchParams();
    for (const [key, { name }] of all) {
      const value = filter[key];
      if (value !== undefined && value !== '') query.set(name, String(value));
    }
    return query;
  };
  return {
    viewOf(query) {
      const filter: Record<string, unknown> = {};
      for (const [key, { name, read }] of all) {
        const value = read(query.get(name) ?? '');
        if (value !== undefined) filter[key] = value;
      }
      const [column = '', direction] = (query.get(SORT_PARAM) ?? '').split('-');
      const by = sorts.find((sort) => sort === column);
      return {
        filter: filter as Filter,
        ...(by !== undefined && { sort: { by, isDown: direction === 'desc' } }),
      };
    },
    queryOf({ filter, sort }) {
      const query = filterQuery(filter);
      if (sort !== undefined) query.set(SORT_PARAM, sort.isDown ? `${sort.by}-desc` : sort.by);
      return query;
    },
    isSameView: (one, other) => filterQuery(one.filter).toString() === filterQuery(other.filter).toString(),
  };
}

/** A filter with one value changed; undefined and an empty text remove it. */
export function withFilter<Filter extends object, Name extends keyof Filter>(
  filter: Filter,
  name: Name,
  value: Filter[Name] | undefined,
): Filter {
  const { [name]: _, ...others } = filter;
  return (value === undefined || value === '' ? others : { ...others, [name]: value }) as Filter;
}
