// The field of the IVA that a category gives to new products.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import { categoryIva, IVA_RATES, type IvaCode, ivaRate } from '@mostrador/rules/iva';
import { useId } from 'react';
import { categoriesText as text } from '../../text/categories';

export interface CategoryIvaFieldProps {
  readonly category: DeskCategory;
  readonly categories: readonly DeskCategory[];
  readonly onChoose: (iva: IvaCode | null) => void;
}

export function CategoryIvaField({ category, categories, onChoose }: CategoryIvaFieldProps) {
  const id = useId();
  const byId = new Map(categories.map((each) => [each.categoryId, each]));
  const above = ivaRate(categoryIva(category.parentCategoryId, byId) ?? '')?.label;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text.iva}
      </label>
      <select
        id={id}
        className="control select"
        value={category.newProductIva ?? ''}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChoose(ivaRate(target.value)?.code ?? null)}
      >
        <option value="">{text.ivaOf(above)}</option>
        {IVA_RATES.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className="field-hint">
        {text.ivaHint}
      </span>
    </div>
  );
}
