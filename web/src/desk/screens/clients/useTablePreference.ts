// What a user keeps of the client table: the columns that are shown, and the views that they have saved.

import { useDeskPreference } from '../../../features/desk/preferences';
import { queryOf, type TableView, viewOf } from './table-view';

/** A view that the user has saved under a name. */
export interface SavedView {
  readonly name: string;
  readonly view: TableView;
}

/** Hidden until the user chooses. */
const HIDDEN: readonly string[] = ['paymentTerms', 'newest'];
/** Hidden in a narrow window until the user chooses. */
const HIDDEN_AT_FIRST: readonly string[] = ['province', 'taxCategory', 'discountList'];
const WIDE_PX = 1_700;
const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;

export interface TablePreference {
  readonly shown: readonly string[];
  readonly toggleColumn: (key: string) => void;
  readonly views: readonly SavedView[];
  /** Saves a view under a name, in the place of one of the same name. */
  readonly saveView: (name: string, view: TableView) => void;
  readonly removeView: (name: string) => void;
  readonly isFull: boolean;
}

/** @param columns the keys of all columns, in their order. */
export function useTablePreference(columns: readonly string[]): TablePreference {
  const { value, save } = useDeskPreference('clients');
  const isNarrow = window.innerWidth < WIDE_PX;
  const atFirst = columns.filter(
    (key) => !HIDDEN.includes(key) && !(isNarrow && HIDDEN_AT_FIRST.includes(key)),
  );
  const shown = value.columns.length > 0 ? columns.filter((key) => value.columns.includes(key)) : atFirst;
  return {
    shown,
    toggleColumn(key) {
      const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
      void save({ ...value, columns: next });
    },
    views: value.views.map(({ title, query }) => ({ name: title, view: viewOf(new URLSearchParams(query)) })),
    saveView(name, view) {
      const others = value.views.filter(({ title }) => title !== name);
      void save({ ...value, views: [...others, { title: name, query: queryOf(view).toString() }] });
    },
    removeView: (name) => void save({ ...value, views: value.views.filter(({ title }) => title !== name) }),
    isFull: value.views.length >= VIEWS_MAX,
  };
}
