// The catalogue pane of the editor's first step, at the right: the products in the catalogue, with buttons to remove
// the selected ones or all ('Vaciar').

import type { Product } from '@mostrador/contract/entries/products';
import { X } from 'lucide-react';
import { useState } from 'react';
import { catalogsText, editorText as text } from '../../text/catalogs';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { PickList } from '../../ui/PickList';
import type { PickDrag } from '../../ui/pick-drag';
import { productCells } from './ProductCells';
import type { ListSelection } from './useSelection';

interface CatalogPaneProps {
  readonly products: readonly Product[];
  readonly selection: ListSelection<Product>;
  readonly drag: PickDrag;
  readonly onRemove: (ids: ReadonlySet<number>) => void;
}

const cross = { icon: X, label: (product: Product) => text.remove(product.name) };

export function CatalogPane({ products, selection, drag, onRemove }: CatalogPaneProps) {
  const [emptying, setEmptying] = useState(false);
  const { chosen } = selection;
  return (
    <>
      <section className="editor-pane" data-pane="catalog" aria-labelledby="editor-catalog">
        <header className="editor-pane-head">
          <h2 id="editor-catalog" className="group-title">
            {text.catalogPane}
          </h2>
          <p className="editor-count">{catalogsText.products(products.length)}</p>
          {chosen.size > 0 ? (
            <Button kind="secondary" icon={X} onClick={() => onRemove(chosen)}>
              {text.removeChosen(chosen.size)}
            </Button>
          ) : (
            <Button kind="danger" disabled={products.length === 0} onClick={() => setEmptying(true)}>
              {text.empty}
            </Button>
          )}
        </header>
        <div className="editor-list">
          <PickList
            name="catalog"
            label={text.catalogPane}
            describedBy="editor-keys"
            items={products}
            idOf={idOf}
            {...selection}
            pressMeans="act"
            onAct={(id, by) => onRemove(selection.concerned(id, by))}
            drag={drag}
            action={cross}
            chooseLabel={chooseLabel}
            empty={
              <p className="editor-empty">
                <span className="editor-empty-wide">{text.emptyCatalog}</span>
                <span className="editor-empty-narrow">{text.emptyPhone}</span>
              </p>
            }
          >
            {productCells}
          </PickList>
        </div>
      </section>
      {/* outside the pane, which narrow windows hide: an open question stays */}
      <ConfirmDialog
        open={emptying}
        title={text.emptyTitle}
        confirmLabel={text.empty}
        cancelLabel={catalogsText.cancel}
        closeLabel={catalogsText.close}
        dangerous
        onCancel={() => setEmptying(false)}
        onConfirm={() => {
          setEmptying(false);
          onRemove(new Set(products.map(idOf)));
        }}
      >
        <p>{text.emptyQuestion(products.length)}</p>
      </ConfirmDialog>
    </>
  );
}

const idOf = ({ productId }: Product) => productId;
const chooseLabel = ({ name }: Product) => text.choose(name);
