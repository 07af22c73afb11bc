// The panel of one category: its name, code and place, whether the store shows it, and its products.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import {
  CATEGORY_CODE_MAX,
  CATEGORY_NAME_MAX,
  childrenByParent,
  placeOf,
  subtreeIds,
  treeRows,
} from '@mostrador/rules/category-tree';
import { Eye, EyeOff, FolderPlus, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import type { CategoryDesk, DeskOutcome } from '../../../features/category-desk/useCategoryDesk';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { categoriesText as text } from '../../text/categories';
import { CategoryHistory } from './CategoryHistory';
import { CategoryIvaField } from './CategoryIvaField';
import { PanelProducts } from './PanelProducts';
import { PassProducts } from './PassProducts';
import { SavedField } from './SavedField';

export interface CategoryPanelProps {
  readonly category: DeskCategory;
  readonly categories: readonly DeskCategory[];
  readonly desk: CategoryDesk;
  /** Shows the outcome of a change. Returns the sentence of what went wrong, else undefined. */
  readonly onOutcome: (words: string, outcome: DeskOutcome) => string | undefined;
  readonly onCreateBelow: () => void;
  readonly onUndoChange: (changeId: number) => Promise<void>;
  readonly onClose: () => void;
}

export function CategoryPanel(props: CategoryPanelProps) {
  const { category, categories, desk, onOutcome, onCreateBelow, onUndoChange, onClose } = props;
  const { categoryId, categoryCode, description, active, parentCategoryId } = category;
  const parentId = useId();
  const hasChildren = childrenByParent(categories).has(categoryId);
  const isInUse = category.products > 0 || category.discountRules > 0 || hasChildren;
  const inside = subtreeIds(categories, categoryId);

  const save = async (words: string, outcome: Promise<DeskOutcome>) => onOutcome(words, await outcome);
  const saveName = (to: string) =>
    save(text.saved, desk.save(categoryId, { field: 'description', from: description, to }));
  const saveCode = (to: string) =>
    save(text.saved, desk.save(categoryId, { field: 'categoryCode', from: categoryCode, to }));
  const toggle = () =>
    save(
      active ? text.wasHidden(description) : text.wasShown(description),
      desk.save(categoryId, { field: 'active', from: active, to: !active }),
    );
  function moveTo(value: string) {
    const from = placeOf(categories, categoryId);
    const to = { parentCategoryId: value === '' ? null : Number(value), beforeCategoryId: null };
    const parent = categories.find((each) => each.categoryId === to.parentCategoryId)?.description;
    const place = categories.filter((each) => each.parentCategoryId === to.parentCategoryId).length + 1;
    const words = text.movedInto(description, parent ?? text.top, place, place);
    if (from !== undefined) void save(words, desk.move(categoryId, from, to));
  }
  async function remove() {
    const failure = await save(text.removed(description), desk.remove(categoryId));
    if (failure === undefined) onClose();
  }

  return (
    <aside className="d-panel" aria-label={text.panel(description)}>
      <header className="d-panel__head">
        <h2 className="d-h">{description}</h2>
        {!active && <span className="st st--off">{text.hidden}</span>}
        <span className="cpanel-end">
          <a className="f-link" href={`/store?c=${encodeURIComponent(categoryCode)}`}>
            {text.inStore}
          </a>
          <IconButton icon={X} label={text.closePanel} onClick={onClose} />
        </span>
      </header>
      <div className="d-panel__body">
        <section className="cpanel-form">
          <SavedField label={text.name} value={description} maxLength={CATEGORY_NAME_MAX} onSave={saveName} />
          <SavedField
            label={text.code}
            value={categoryCode}
            hint={text.codeHint}
            maxLength={CATEGORY_CODE_MAX}
            onSave={saveCode}
          />
          <div className="field">
            <label className="field-label" htmlFor={parentId}>
              {text.parent}
            </label>
            <select
              id={parentId}
              className="control select"
              value={parentCategoryId ?? ''}
              onChange={({ target }) => moveTo(target.value)}
            >
              <option value="">{text.topOption}</option>
              {treeRows(categories)
                .filter(({ node }) => !inside.has(node.categoryId))
                .map(({ node, level }) => (
                  <option key={node.categoryId} value={node.categoryId}>
                    {'\u00a0\u00a0\u00a0'.repeat(level) + node.description}
                  </option>
                ))}
            </select>
          </div>
          <CategoryIvaField
            category={category}
            categories={categories}
            onChoose={(to) =>
              void save(
                text.saved,
                desk.save(categoryId, { field: 'newProductIva', from: category.newProductIva, to }),
              )
            }
          />
        </section>
        <section className="cpanel-verbs">
          <Button kind="secondary" icon={active ? EyeOff : Eye} onClick={toggle}>
            {active ? text.hide : text.show}
          </Button>
          <Button kind="secondary" icon={FolderPlus} onClick={onCreateBelow}>
            {text.createBelow}
          </Button>
          <Button kind="danger" icon={Trash2} disabled={isInUse} onClick={remove}>
            {text.remove}
          </Button>
          <p className="d-meta">{isInUse ? text.removeHint : text.hideHint}</p>
        </section>
        <section>
          <h3 className="d-h">{text.productsTitle}</h3>
          <p className="d-meta">
            {text.own(category.products, category.visibleProducts)}{' '}
            {category.discountRules > 0 && text.discounts(category.discountRules)}
          </p>
          <PanelProducts filter={{ category: categoryCode }} version={category.products} />
        </section>
        {category.products > 0 && (
          <PassProducts
            key={categoryId}
            category={category}
            categories={categories}
            desk={desk}
            onOutcome={onOutcome}
          />
        )}
        <CategoryHistory category={category} categories={categories} onUndo={onUndoChange} />
      </div>
    </aside>
  );
}
