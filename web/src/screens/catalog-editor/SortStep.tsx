// The catalogue editor's second step ('Orden'): reorders the catalogue's products by drag and drop, with keys, or with
// the buttons 'Al principio', 'Subir' (move up), 'Bajar' (move down) and 'Al final'.

import type { Product } from '@mostrador/contract/entries/products';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { changedDraft, type DraftChange, type Move } from '../../features/catalogs/draft';
import { catalogsText, editorText as text } from '../../text/catalogs';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { PickList } from '../../ui/PickList';
import { PickGhost, usePickDrag } from '../../ui/pick-drag';
import { placedCells } from './ProductCells';
import type { DraftTools } from './useDraft';
import { useSelection } from './useSelection';

const keys: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'top',
  End: 'bottom',
};

export function SortStep({ tools: { draft, change, announce } }: { readonly tools: DraftTools }) {
  const { products } = draft;
  const selection = useSelection(products);
  const { chosen, concerned, itemsOf, active } = selection;

  function apply(move: DraftChange, ids: ReadonlySet<number>) {
    const [first, ...others] = itemsOf(ids);
    if (first === undefined) return;
    const place = changedDraft(draft, move).products.findIndex(({ productId }) => ids.has(productId));
    change(move);
    announce(
      text.placed(
        [first, ...others].map(({ name }) => name),
        place + 1,
        products.length,
      ),
    );
  }
  function moveChosen(does: Move) {
    apply({ does, ids: chosen }, chosen);
  }
  function moveByKey(event: KeyboardEvent) {
    const does = event.altKey ? keys[event.key] : undefined;
    if (does === undefined || active === undefined) return;
    event.preventDefault();
    const ids = concerned(active, 'key');
    apply({ does, ids }, ids);
  }
  const drag = usePickDrag({
    onHold(_, id) {
      const held = itemsOf(concerned(id, 'press'));
      return text.holding(held[0]?.name ?? '', held.length);
    },
    onDrop(_, id, __, at) {
      const ids = concerned(id, 'press');
      apply({ does: 'place', ids, at }, ids);
    },
    mayDrop: () => true,
    hasPlaces: () => true,
  });
  const idle = chosen.size === 0;

  return (
    <>
      <section className="editor-pane" aria-labelledby="editor-order">
        <header className="editor-pane-head">
          <h2 id="editor-order" className="group-title">
            {text.orderTitle}
          </h2>
          <p className="editor-count">{catalogsText.products(products.length)}</p>
          <p className="editor-chosen" role="status">
            {!idle && text.chosen(chosen.size)}
          </p>
          <div className="editor-moves">
            <Button kind="secondary" icon={ArrowUpToLine} disabled={idle} onClick={() => moveChosen('top')}>
              {text.toTop}
            </Button>
            <IconButton
              icon={ArrowUp}
              kind="line"
              label={text.up}
              disabled={idle}
              onClick={() => moveChosen('up')}
            />
            <IconButton
              icon={ArrowDown}
              kind="line"
              label={text.down}
              disabled={idle}
              onClick={() => moveChosen('down')}
            />
            <Button
              kind="secondary"
              icon={ArrowDownToLine}
              disabled={idle}
              onClick={() => moveChosen('bottom')}
            >
              {text.toBottom}
            </Button>
          </div>
        </header>
        <div className="editor-list">
          <PickList
            name="order"
            label={text.orderTitle}
            describedBy="editor-keys"
            items={products}
            idOf={idOf}
            {...selection}
            pressMeans="choose"
            onKey={moveByKey}
            drag={drag}
            chooseLabel={chooseLabel}
            empty={<p className="editor-empty">{text.nothingToOrder}</p>}
          >
            {placedCells}
          </PickList>
        </div>
      </section>
      <p id="editor-keys" className="editor-keys">
        {text.orderKeys}
      </p>
      <PickGhost drag={drag} />
    </>
  );
}

const idOf = ({ productId }: Product) => productId;
const chooseLabel = ({ name }: Product) => text.choose(name);
