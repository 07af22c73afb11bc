// The history of a category in its panel: who changed what, from which value to which, with an undo for each change.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import type { Change } from '@mostrador/contract/entries/change-log';
import { useEffect } from 'react';
import { useHistoryOf, useRefreshHistory } from '../../../features/change-log/queries';
import { Button } from '../../../ui/Button';
import { momentText } from '../../text/amounts';
import { categoriesText } from '../../text/categories';

const { history: text } = categoriesText;

interface CategoryHistoryProps {
  readonly category: DeskCategory;
  readonly categories: readonly DeskCategory[];
  readonly onUndo: (changeId: number) => Promise<void>;
}

export function CategoryHistory({ category, categories, onUndo }: CategoryHistoryProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistoryOf(
    'category',
    String(category.categoryId),
  );
  const refresh = useRefreshHistory();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the tree may have added to the history
  useEffect(refresh, [categories]);
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <section>
      <h3 className="d-h">{text.title}</h3>
      {isError && (
        <p className="d-meta">
          {text.failed}{' '}
          <Button kind="quiet" onClick={() => refetch()}>
            {categoriesText.retry}
          </Button>
        </p>
      )}
      {changes?.length === 0 && <p className="d-meta">{text.none}</p>}
      {changes !== undefined && changes.length > 0 && (
        <ul className="cpanel-history">
          {changes.map((change) => (
            <Entry key={change.changeId} change={change} categories={categories} onUndo={onUndo} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button kind="quiet" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </section>
  );
}

const fieldNames: Readonly<Record<string, string>> = text.fields;

interface EntryProps extends Pick<CategoryHistoryProps, 'categories' | 'onUndo'> {
  readonly change: Change;
}

function Entry({ change, categories, onUndo }: EntryProps) {
  const { changeId, changedAt, userName, event, fields, isSuperseded } = change;
  const named = fields.flatMap(({ field, before, after }) => {
    const name = fieldNames[field];
    const [from, to] = [valueText(field, before, categories), valueText(field, after, categories)];
    return name === undefined || from === to ? [] : [text.changed(name, from, to)];
  });
  // a move among its siblings changes no named field
  const what = event === 'created' ? text.created : named.length === 0 ? text.moved : named.join('. ');
  return (
    <li>
      <span className="d-meta">
        <time dateTime={changedAt}>{momentText(changedAt)}</time>, {userName === '' ? text.nobody : userName}
      </span>
      <span>{what}</span>
      {!isSuperseded && event === 'changed' && (
        <button
          type="button"
          className="f-link"
          aria-label={text.undoOf(what)}
          onClick={() => void onUndo(changeId)}
        >
          {categoriesText.undo}
        </button>
      )}
    </li>
  );
}

function valueText(field: string, value: unknown, categories: readonly DeskCategory[]): string {
  if (field === 'active') return value === true ? text.visible : text.hidden;
  if (field === 'parentCategoryCode')
    return value === null
      ? categoriesText.topOption
      : (categories.find(({ categoryCode }) => categoryCode === value)?.description ?? String(value));
  return String(value);
}
