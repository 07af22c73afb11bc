// Moves all of a category's own products to another category, after saying how many.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import { treeRows } from '@mostrador/rules/category-tree';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { CategoryDesk, DeskOutcome } from '../../../features/category-desk/useCategoryDesk';
import { Button } from '../../../ui/Button';
import { categoriesText as text } from '../../text/categories';

interface PassProductsProps {
  readonly category: DeskCategory;
  readonly categories: readonly DeskCategory[];
  readonly desk: CategoryDesk;
  readonly onOutcome: (words: string, outcome: DeskOutcome) => string | undefined;
}

/** The choice 'Sin categoría'. */
const NONE = 'none';

export function PassProducts({ category, categories, desk, onOutcome }: PassProductsProps) {
  const id = useId();
  const [to, setTo] = useState('');
  const { categoryId, products } = category;
  async function pass() {
    const target = to === NONE ? null : Number(to);
    onOutcome(text.passed(products), await desk.moveProducts(categoryId, target, products));
  }
  return (
    <section>
      <h3 className="d-h">{text.passTitle}</h3>
      <div className="cpanel-pass">
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {text.passTo}
          </label>
          <select
            id={id}
            className="control select"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          >
            <option value="" />
            <option value={NONE}>{text.passNone}</option>
            {treeRows(categories).map(({ node, level }) => (
              <option key={node.categoryId} value={node.categoryId} disabled={node.categoryId === categoryId}>
                {'\u00a0\u00a0\u00a0'.repeat(level) + node.description}
              </option>
            ))}
          </select>
        </div>
        <Button kind="secondary" icon={ArrowRight} disabled={to === ''} onClick={pass}>
          {text.pass(products)}
        </Button>
      </div>
      <p className="d-meta">{text.passHint}</p>
    </section>
  );
}
