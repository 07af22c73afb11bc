// The tags of the shop with the number of products that carry each; a tag opens in the panel, where products are added
// to it and taken off.

import type { DeskTag } from '@mostrador/contract/entries/category-desk';
import type { DeskProductRow } from '@mostrador/contract/entries/product-desk';
import { CATEGORY_NAME_MAX } from '@mostrador/rules/category-tree';
import { formatWhole } from '@mostrador/rules/money';
import { Plus, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { refusalMessageOf } from '../../../api/refusal-message';
import type { CategoryDesk, DeskOutcome } from '../../../features/category-desk/useCategoryDesk';
import { useProductChanges } from '../../../features/product-desk/useProductChanges';
import { useBrand } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { IconButton } from '../../../ui/IconButton';
import { useDebounced } from '../../../ui/useDebounced';
import { categoriesText as text } from '../../text/categories';
import { PanelProducts } from './PanelProducts';
import { SavedField } from './SavedField';

interface TagsViewProps {
  readonly tags: readonly DeskTag[];
  readonly chosenCode: string | undefined;
  readonly addressOf: (tagCode: string | undefined) => string;
}

export function TagTable({ tags, chosenCode, addressOf }: TagsViewProps) {
  const { carousels } = useBrand().home;
  if (tags.length === 0) return <Empty title={text.tagNone}>{text.tagHint}</Empty>;
  return (
    <table className="dt ctags">
      <caption className="spoken">{text.tagsLabel}</caption>
      <thead>
        <tr>
          <th scope="col">{text.tag}</th>
          <th scope="col">{text.code}</th>
          <th scope="col" className="num">
            {text.headVisible}
          </th>
          <th scope="col" className="num">
            {text.headProducts}
          </th>
        </tr>
      </thead>
      <tbody>
        {tags.map(({ tagCode, description, products, visibleProducts }) => {
          const carousel = carousels.find(({ tag }) => tag === tagCode);
          return (
            <tr key={tagCode} className={chosenCode === tagCode ? 'is-cur' : undefined}>
              <td className="grow">
                <Link
                  className="name"
                  to={addressOf(tagCode)}
                  aria-current={chosenCode === tagCode || undefined}
                >
                  {description}
                </Link>
                {carousel !== undefined && <span className="d-meta"> {text.inCarousel(carousel.title)}</span>}
              </td>
              <td className="sub">{tagCode}</td>
              <td className="num">{numberOf(visibleProducts)}</td>
              <td className="num">{numberOf(products)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const numberOf = (count: number) => (count === 0 ? '–' : formatWhole(count));

interface TagPanelProps {
  readonly tag: DeskTag;
  readonly desk: CategoryDesk;
  readonly onOutcome: (words: string, outcome: DeskOutcome) => string | undefined;
  readonly onClose: () => void;
}

export function TagPanel({ tag, desk, onOutcome, onClose }: TagPanelProps) {
  const { tagCode, description, products } = tag;
  const searchId = useId();
  const { changeMany } = useProductChanges();
  const [typed, setTyped] = useState('');
  const [version, setVersion] = useState(0);
  const search = useDebounced(typed.trim(), 250);

  async function change(kind: 'addTag' | 'removeTag', { productId, name }: DeskProductRow) {
    const words = kind === 'addTag' ? text.tagAdded(name, description) : text.tagTakenOff(name, description);
    try {
      const { actionId } = await changeMany({ change: kind, tag: tagCode }, { productIds: [productId] });
      onOutcome(words, { isDone: true, actionId });
    } catch (error) {
      onOutcome(words, { isDone: false, message: refusalMessageOf(error) ?? text.failed });
    }
    setVersion((last) => last + 1);
    await desk.reload();
  }
  const saveName = async (to: string) => onOutcome(text.saved, await desk.saveTag(tagCode, description, to));
  async function remove() {
    if (onOutcome(text.removed(description), await desk.removeTag(tagCode)) === undefined) onClose();
  }

  return (
    <aside className="d-panel" aria-label={text.tagPanel(description)}>
      <header className="d-panel__head">
        <h2 className="d-h">{description}</h2>
        <span className="cpanel-end">
          <IconButton icon={X} label={text.closePanel} onClick={onClose} />
        </span>
      </header>
      <div className="d-panel__body">
        <section className="cpanel-form">
          <SavedField label={text.name} value={description} maxLength={CATEGORY_NAME_MAX} onSave={saveName} />
          <SavedField label={text.code} value={tagCode} hint={text.tagCodeHint} maxLength={200} disabled />
        </section>
        <section>
          <div className="field">
            <label className="field-label" htmlFor={searchId}>
              {text.addProducts}
            </label>
            <input
              id={searchId}
              className="control"
              type="search"
              value={typed}
              placeholder={text.addHint}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          {search !== '' && (
            <PanelProducts
              filter={{ search }}
              version={0}
              empty={text.noneFound}
              action={(product) => (
                <IconButton
                  icon={Plus}
                  label={text.add(product.name)}
                  onClick={() => change('addTag', product)}
                />
              )}
            />
          )}
        </section>
        <section>
          <h3 className="d-h">{text.productsTitle}</h3>
          <p className="d-meta">{text.products(products)}</p>
          <PanelProducts
            filter={{ tags: tagCode }}
            version={version}
            action={(product) => (
              <IconButton
                icon={X}
                label={text.takeOff(product.name)}
                onClick={() => change('removeTag', product)}
              />
            )}
          />
        </section>
        <section className="cpanel-verbs">
          <Button kind="danger" icon={Trash2} disabled={products > 0} onClick={remove}>
            {text.remove}
          </Button>
          <p className="d-meta">{text.tagRemoveHint}</p>
        </section>
      </div>
    </aside>
  );
}
