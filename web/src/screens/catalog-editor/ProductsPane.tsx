// The products pane of the catalogue editor's first step, at the left: the products that can be added, with
// infinite scroll, a filter button for the products filter dialog ('Filtros'), and buttons to add them.

import type { Product } from '@mostrador/contract/entries/products';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { CategoryFilterDialog } from '../../features/categories/CategoryFilterDialog';
import { levelOf, noFilter } from '../../features/categories/category-choice';
import { ActiveFilters } from '../../features/filters/ActiveFilters';
import { editorText as text } from '../../text/catalogs';
import { filtersText } from '../../text/filters';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import { PickList } from '../../ui/PickList';
import type { PickDrag } from '../../ui/pick-drag';
import { Spinner } from '../../ui/Spinner';
import { productCells } from './ProductCells';
import type { Pickable } from './usePickable';
import type { ListSelection } from './useSelection';

interface ProductsPaneProps {
  readonly pickable: Pickable;
  readonly selection: ListSelection<Product>;
  readonly drag: PickDrag;
  readonly onAdd: (products: readonly Product[]) => void;
}

const plus = { icon: Plus, label: (product: Product) => text.add(product.name) };

export function ProductsPane({ pickable, selection, drag, onAdd }: ProductsPaneProps) {
  const { products, filter, totalCount, loading, failed } = pickable;
  const [filtering, setFiltering] = useState(false);
  const [category, setCategory] = useState('');
  const { chosen, itemsOf } = selection;
  const filtered = filtersText.heading(category, filter.productFilter);
  const isFiltered = filter.productFilter !== '' || category !== '';

  return (
    <section className="editor-pane" data-pane="products" aria-labelledby="editor-products">
      <header className="editor-pane-head">
        <h2 id="editor-products" className="group-title">
          {text.productsPane}
        </h2>
        <p className="editor-count">{totalCount !== undefined && text.found(totalCount)}</p>
        <Button kind="secondary" icon={SlidersHorizontal} onClick={() => setFiltering(true)}>
          {text.filters}
        </Button>
      </header>
      <div className="editor-pane-tools">
        {chosen.size > 0 ? (
          <Button kind="soft" icon={Plus} onClick={() => onAdd(itemsOf(chosen))}>
            {text.addChosen(chosen.size)}
          </Button>
        ) : (
          <Button kind="soft" disabled={products.length === 0} onClick={() => onAdd(products)}>
            {text.addLoaded(products.length)}
          </Button>
        )}
        {isFiltered && (
          <Chip
            removeLabel={text.removeFilter}
            onRemove={() => {
              setCategory('');
              pickable.setFilter(noFilter);
            }}
          >
            {filtered}
          </Chip>
        )}
        <ActiveFilters />
      </div>
      <div className="editor-list" data-stale={pickable.stale || undefined} aria-busy={loading}>
        <PickList
          name="products"
          label={text.productsPane}
          describedBy="editor-keys"
          items={products}
          idOf={idOf}
          {...selection}
          pressMeans="act"
          onAct={(id, by) => onAdd(itemsOf(selection.concerned(id, by)))}
          drag={drag}
          action={plus}
          chooseLabel={chooseLabel}
          onNearEnd={pickable.more}
          empty={
            !loading &&
            !failed && <p className="editor-empty">{totalCount === 0 ? text.nothingFound : text.allInside}</p>
          }
          end={
            failed ? (
              <Note
                tone="danger"
                announce
                action={
                  <Button kind="quiet" onClick={pickable.retry}>
                    {filtersText.retry}
                  </Button>
                }
              >
                {text.productsFailed}
              </Note>
            ) : (
              loading && (
                <p className="editor-more">
                  <Spinner label={text.productsLoading} />
                </p>
              )
            )
          }
        >
          {productCells}
        </PickList>
      </div>
      <CategoryFilterDialog
        open={filtering}
        onClose={() => setFiltering(false)}
        start={filter}
        within={{ catalogId: undefined, ...pickable.flags }}
        onAccept={(next, name) => {
          setFiltering(false);
          setCategory(levelOf(next.categoryCode) === '' ? '' : name);
          pickable.setFilter(next);
        }}
      />
    </section>
  );
}

const idOf = ({ productId }: Product) => productId;
const chooseLabel = ({ name }: Product) => text.choose(name);
