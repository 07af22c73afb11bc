// The dialog 'Filtros' of the store and the catalogue editor: 'Producto (nombre o código)', breadcrumb from 'Todos',
// title ('Productos' by default), and the categories ('Sin Categoría') with product count in parentheses, 350 px high.
// 'Filtrar' is disabled while they load; 'Cerrar' closes.

import type { Category } from '@mostrador/contract/entries/categories';
import { formatWhole } from '@mostrador/rules/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useApi } from '../../api/api';
import { filtersText as text } from '../../text/filters';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { TextField } from '../../ui/TextField';
import { useDebounced } from '../../ui/useDebounced';
import './CategoryFilterDialog.css';
import { type CategoryFilter, codeOf, levelOf } from './category-choice';
import { type CountFilter, categoryLevelQuery } from './queries';

type Within = Omit<CountFilter, 'searchTerm'>;

export interface CategoryFilterDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The filter that the dialog shows when it opens. */
  readonly start: CategoryFilter;
  /** Other filters that narrow the product counts. */
  readonly within: Within;
  /** Called with the chosen filter and the category's name, which is empty for the root. */
  readonly onAccept: (filter: CategoryFilter, categoryName: string) => void;
  /** Shown below the categories. */
  readonly children?: ReactNode;
}

export function CategoryFilterDialog({ open, onClose, onAccept, ...rest }: CategoryFilterDialogProps) {
  const form = useId();
  const [ready, setReady] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {text.close}
          </Button>
          <Button type="submit" form={form} disabled={!ready}>
            {text.accept}
          </Button>
        </>
      }
    >
      <FilterForm id={form} {...rest} onAccept={onAccept} onReady={setReady} />
    </Dialog>
  );
}

interface FilterFormProps
  extends Pick<CategoryFilterDialogProps, 'start' | 'within' | 'onAccept' | 'children'> {
  readonly id: string;
  readonly onReady: (ready: boolean) => void;
}

/** Lives as long as the dialog is open: each opening begins with `start`. */
function FilterForm({ id, start, within, onAccept, onReady, children }: FilterFormProps) {
  const [search, setSearch] = useState(start.productFilter);
  const [code, setCode] = useState(start.categoryCode);
  const settled = useDebounced(search.trim(), 250);
  const list = useId();
  const level = levelOf(code);
  const query = useQuery(
    categoryLevelQuery(useApi(), level, { ...within, searchTerm: settled || undefined }),
  );
  const { data = { way: [], below: [] }, isPlaceholderData } = query;
  const loading = query.isFetching || settled !== search.trim();
  useEffect(() => onReady(!loading), [loading, onReady]);
  const chosen = level === '-' ? text.noCategory : level === '' ? '' : nameOf(data.way.at(-1));

  return (
    <form
      id={id}
      className="stack stack--tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (!loading) onAccept({ productFilter: search.trim(), categoryCode: code }, chosen);
      }}
    >
      <TextField
        label={text.search}
        type="search"
        maxLength={200}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Breadcrumbs
        label={text.way}
        crumbs={[
          { label: text.all, onSelect: () => setCode('*') },
          ...(level === '' ? [] : data.way).map((category) => ({
            label: nameOf(category),
            onSelect: () => setCode(category.categoryCode),
          })),
          ...(level === '-' ? [{ label: text.noCategory }] : []),
        ]}
      />
      <h3 className="group-title">{text.heading(chosen, search.trim())}</h3>
      <h4 id={list} className="field-label">
        {text.categories}
      </h4>
      <section
        className="category-filter-list"
        aria-labelledby={list}
        aria-busy={loading}
        tabIndex={data.below.length === 0 ? 0 : undefined}
      >
        {query.isError && !query.isFetching ? (
          <Note
            tone="danger"
            action={
              <Button kind="quiet" onClick={() => void query.refetch()}>
                {text.retry}
              </Button>
            }
          >
            {text.failed}
          </Note>
        ) : (
          <Entries categories={data.below} stale={isPlaceholderData} loading={loading} onGo={setCode} />
        )}
      </section>
      <p className="spoken" role="status">
        {loading ? '' : text.available(data.below.length)}
      </p>
      {children}
    </form>
  );
}

interface EntriesProps {
  readonly categories: readonly Category[];
  readonly stale: boolean;
  readonly loading: boolean;
  readonly onGo: (code: string) => void;
}

function Entries({ categories, stale, loading, onGo }: EntriesProps) {
  if (categories.length === 0)
    return <p className="category-filter-none">{loading ? text.loading : text.nothingBelow}</p>;
  return (
    <ul data-stale={stale || undefined}>
      {categories.map((category) => (
        <li key={category.categoryCode}>
          <button type="button" onClick={() => onGo(codeOf(category))}>
            <span>{nameOf(category)}</span>
            {category.productsCount ? <span>({formatWhole(category.productsCount)})</span> : null}
            <Icon of={ChevronRight} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const nameOf = (category: Category | undefined): string => category?.categoryDescripcion || text.noCategory;
