// The history of a category in its panel: who changed what, from which value to which, with an undo for each change.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import type { Change } from '@mostrador/contract/entries/change-log';
import { ivaRate } from '@mostrador/rules/iva';
import { useEffect } from 'react';
import { useHistoryOf, useRefreshHistory } from '../../../features/change-log/queries';
import { categoriesText } from '../../text/categories';
import { HistoryList } from '../../ui/HistoryList';

const { history: text } = categoriesText;

interface CategoryHistoryProps {
  readonly category: DeskCategory;
  readonly categories: readonly DeskCategory[];
  readonly onUndo: (changeId: number) => Promise<void>;
}

export function CategoryHistory({ category, categories, onUndo }: CategoryHistoryProps) {
  const history = useHistoryOf('category', String(category.categoryId));
  const refresh = useRefreshHistory();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the tree may have added to the history
  useEffect(refresh, [categories]);
  return (
    <section>
      <h3 className="d-h">{text.title}</h3>
      <HistoryList
        history={history}
        onUndo={onUndo}
        canUndo={({ event }) => event === 'changed'}
        linesOf={(change) => linesOf(change, categories)}
        isNarrow
      />
    </section>
  );
}

const fieldNames: Readonly<Record<string, string>> = text.fields;

function linesOf({ event, fields }: Change, categories: readonly DeskCategory[]) {
  if (event === 'created') return [text.created];
  const lines = fields.flatMap(({ field, ...values }) => {
    const name = fieldNames[field];
    const before = valueText(field, values.before, categories);
    const after = valueText(field, values.after, categories);
    return name === undefined || before === after ? [] : [{ field: name, before, after }];
  });
  // a move among its siblings changes no named field
  return lines.length === 0 ? [text.moved] : lines;
}

function valueText(field: string, value: unknown, categories: readonly DeskCategory[]): string {
  if (field === 'newProductIva') return ivaRate(String(value))?.label ?? categoriesText.ivaNone;
  if (field === 'active') return value === true ? text.visible : text.hidden;
  if (field === 'parentCategoryCode')
    return value === null
      ? categoriesText.topOption
      : (categories.find(({ categoryCode }) => categoryCode === value)?.description ?? String(value));
  return String(value);
}
