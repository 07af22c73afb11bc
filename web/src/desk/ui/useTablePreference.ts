// What a user keeps of a table of the desk: the columns that are shown, and the views that they have saved.

import type { DeskPreferenceName } from '@mostrador/contract/entries/desk';
import { useDeskPreference } from '../../features/desk/preferences';
import type { TableAddress } from './table-address';

/** A view that the user has saved under a name. */
export interface SavedView<View> {
  readonly name: string;
  readonly view: View;
}

const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;

export interface TablePreference<View> {
  /** The keys of the shown columns, in their order. */
  readonly shown: readonly string[];
  readonly toggleColumn: (key: string) => void;
  readonly views: readonly SavedView<View>[];
  /** Saves a view under a name, in the place of one of the same name. */
  readonly saveView: (name: string, view: View) => void;
  readonly removeView: (name: string) => void;
  /** Whether no more views can be saved. */
  readonly isFull: boolean;
}

export interface TableColumns {
  /** The keys of all columns, in their order. */
  readonly all: readonly string[];
  /** Those that are hidden until the user chooses. */
  readonly hidden?: readonly string[];
  /** Those that are also hidden, until the user chooses, in a window that is narrower than `widePx`. */
  readonly hiddenWhenNarrow: readonly string[];
  readonly widePx: number;
}

/** @param name the name under which the desk remembers the table. */
export function useTablePreference<View>(
  name: DeskPreferenceName,
  address: TableAddress<View>,
  { all, hidden = [], hiddenWhenNarrow, widePx }: TableColumns,
): TablePreference<View> {
  const { value, save } = useDeskPreference(name);
  const isNarrow = window.innerWidth < widePx;
  const initial = all.filter((key) => !hidden.includes(key) && !(isNarrow && hiddenWhenNarrow.includes(key)));
  const shown = value.columns.length > 0 ? all.filter((key) => value.columns.includes(key)) : initial;
  const without = (name: string) => value.views.filter(({ title }) => title !== name);
  return {
    shown,
    toggleColumn(key) {
      const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
      void save({ ...value, columns: next });
    },
    views: value.views.map(({ title, query }) => ({
      name: title,
      view: address.viewOf(new URLSearchParams(query)),
    })),
    saveView: (name, view) =>
      void save({
        ...value,
        views: [...without(name), { title: name, query: address.queryOf(view).toString() }],
      }),
    removeView: (name) => void save({ ...value, views: without(name) }),
    isFull: value.views.length >= VIEWS_MAX,
  };
}
