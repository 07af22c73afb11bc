import type { Product } from '@mostrador/contract/entries/products';
import { useState } from 'react';
import { editorText as text } from '../../text/catalogs';
import { PickGhost, usePickDrag } from '../../ui/pick-drag';
import { Segmented } from '../../ui/Segmented';
import { CatalogPane } from './CatalogPane';
import { ProductsPane } from './ProductsPane';
import type { DraftTools } from './useDraft';
import type { Pickable } from './usePickable';
import { useSelection } from './useSelection';

interface PickStepProps {
  readonly tools: DraftTools;
  readonly pickable: Pickable;
}

/**
 * The catalogue editor's first step ('Productos'): the list of products to add and the list of those in the catalogue,
 * side by side. A click or a drag moves a product across. Narrow windows show one list.
 */
export function PickStep({ tools, pickable }: PickStepProps) {
  const { draft, add, remove, change, announce } = tools;
  const [shown, setShown] = useState<'products' | 'catalog'>('products');
  const left = useSelection(pickable.products);
  const right = useSelection(draft.products);

  function drop(from: string, id: number, to: string, gap: number) {
    if (from === 'products') return add(left.itemsOf(left.concerned(id, 'press')), gap);
    const ids = right.concerned(id, 'press');
    if (to === 'products') return remove(ids);
    change({ does: 'place', ids, at: gap });
    announce(
      text.placed(
        namesOf(right.itemsOf(ids)),
        Math.min(gap + 1, draft.products.length),
        draft.products.length,
      ),
    );
  }
  const drag = usePickDrag({
    onHold(from, id) {
      const { itemsOf, concerned } = from === 'products' ? left : right;
      const held = itemsOf(concerned(id, 'press'));
      return text.holding(held[0]?.name ?? '', held.length);
    },
    onDrop: drop,
    mayDrop: (from, to) => from !== to || to === 'catalog',
    hasPlaces: (to) => to === 'catalog',
  });

  return (
    <>
      <div className="editor-switch">
        <Segmented
          legend={text.pane}
          hideLegend
          options={[
            { value: 'products', label: text.productsPane },
            { value: 'catalog', label: text.catalogPaneWith(draft.products.length) },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="editor-panes" data-shown={shown}>
        <ProductsPane pickable={pickable} selection={left} drag={drag} onAdd={add} />
        <CatalogPane products={draft.products} selection={right} drag={drag} onRemove={remove} />
      </div>
      <p id="editor-keys" className="editor-keys">
        {text.keys}
      </p>
      <PickGhost drag={drag} />
    </>
  );
}

const namesOf = (products: readonly Product[]) => products.map(({ name }) => name);
