import { useState } from 'react';
import {
  afterChange,
  all,
  concerned,
  extendedTo,
  nothingChosen,
  only,
  standingOn,
  toggled,
} from '../../features/catalogs/selection';
import type { PickHow } from '../../ui/PickList';

interface Listed {
  readonly productId: number;
}

/**
 * The selected rows in one product list of the catalogue editor. A product that leaves the list leaves the selection.
 */
export function useSelection<Item extends Listed>(items: readonly Item[]) {
  const [selection, setSelection] = useState(nothingChosen);
  const [seen, setSeen] = useState(items);
  if (seen !== items) {
    setSeen(items);
    setSelection(afterChange(selection, seen.map(idOf), items.map(idOf)));
  }
  return {
    chosen: selection.chosen,
    active: selection.active,
    /** Returns the ids that an action on this row applies to. */
    concerned: (id: number, by: 'press' | 'key') => concerned(selection, id, by),
    /** Returns the products in the list's order. */
    itemsOf: (ids: ReadonlySet<number>) => items.filter(({ productId }) => ids.has(productId)),
    clear: () => setSelection({ ...selection, chosen: new Set() }),
    onActive: (id: number, extend: boolean) =>
      setSelection(extend ? extendedTo(selection, items.map(idOf), id) : standingOn(selection, id)),
    onChooseAll: () => setSelection(all(selection, items.map(idOf))),
    onChoose(id: number, how: PickHow) {
      if (how === 'extend') setSelection(extendedTo(selection, items.map(idOf), id));
      else setSelection(how === 'only' ? only(selection, id) : toggled(selection, id));
    },
  };
}

const idOf = ({ productId }: Listed) => productId;

export type ListSelection<Item extends Listed> = ReturnType<typeof useSelection<Item>>;
