/** The chosen rows of the catalogue editor's list and its active row. Ids that are not in the list are ignored. */
export interface Selection {
  readonly chosen: ReadonlySet<number>;
  /** Where a range begins. */
  readonly anchor: number | undefined;
  /** The row that the keys act on. */
  readonly active: number | undefined;
}

export const nothingChosen: Selection = { chosen: new Set(), anchor: undefined, active: undefined };

/** Makes a row active without choosing it. */
export function standingOn(selection: Selection, id: number): Selection {
  return { ...selection, active: id, anchor: id };
}

/** Chooses this row alone; if it is already the only one, chooses none. */
export function only({ chosen }: Selection, id: number): Selection {
  const again = chosen.size === 1 && chosen.has(id);
  return { chosen: new Set(again ? [] : [id]), anchor: id, active: id };
}

/** Adds this row to the chosen ones, or removes it if it is chosen. */
export function toggled({ chosen }: Selection, id: number): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchor: id, active: id };
}

/** Chooses all rows from the anchor to this one, and no others. */
export function extendedTo({ anchor }: Selection, ids: readonly number[], id: number): Selection {
  const to = ids.indexOf(id);
  const from = anchor === undefined ? to : ids.indexOf(anchor);
  if (from < 0 || to < 0) return { chosen: new Set([id]), anchor: id, active: id };
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: new Set(range), anchor: ids[from], active: id };
}

export function all(selection: Selection, ids: readonly number[]): Selection {
  return { ...selection, chosen: new Set(ids) };
}

/** The selection after the list has changed. Removed rows are no longer chosen; if the active row is gone, a neighbour becomes active. */
export function afterChange(
  { chosen, anchor, active }: Selection,
  before: readonly number[],
  now: readonly number[],
): Selection {
  const here = new Set(now);
  const place = active === undefined || here.has(active) ? -1 : before.indexOf(active);
  const neighbour =
    before.slice(place + 1).find((id) => here.has(id)) ??
    before.slice(0, Math.max(place, 0)).findLast((id) => here.has(id));
  const standing = place < 0 ? active : neighbour;
  return {
    chosen: new Set([...chosen].filter((id) => here.has(id))),
    anchor: anchor !== undefined && here.has(anchor) ? anchor : standing,
    active: standing !== undefined && here.has(standing) ? standing : undefined,
  };
}

/**
 * The rows that an action on a row changes: all chosen rows if this one is chosen, else this row alone. A key also acts
 * on the chosen rows when the active row is not one of them.
 */
export function concerned({ chosen }: Selection, id: number, by: 'press' | 'key'): ReadonlySet<number> {
  return chosen.has(id) || (by === 'key' && chosen.size > 0) ? chosen : new Set([id]);
}
