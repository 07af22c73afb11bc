// The filters above a table of the desk: search, a chip for each filter with its value, '+ Filtro', and the columns.

import { Columns3, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { tableText as text } from '../text/table';
import { FilterChip, type FilterKind, type FilterValue } from './FilterChip';
import { TableSearch } from './TableSearch';
import { withFilter } from './table-address';
import './FilterBar.css';

export interface FilterBarProps<Filter extends { readonly search?: string }> {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** The filters in the order of their chips. */
  readonly filters: readonly FilterKind<Exclude<keyof Filter & string, 'search'>>[];
  readonly search: { readonly placeholder: string; readonly label: string };
  /** The columns that can be hidden, and which of them are shown. */
  readonly columns: readonly { readonly key: string; readonly label: string; readonly isShown: boolean }[];
  readonly onColumn: (key: string) => void;
  /** What the screen has at the end of the bar, such as the choice of a price list. */
  readonly children?: ReactNode;
}

export function FilterBar<Filter extends { readonly search?: string }>({
  filter,
  onFilter,
  filters,
  search,
  columns,
  onColumn,
  children,
}: FilterBarProps<Filter>) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const values = filter as Readonly<Record<string, FilterValue | undefined>>;
  const shown = filters.filter(({ name }) => values[name] !== undefined || added.includes(name));
  const rest = filters.filter((each) => !shown.includes(each));
  const change = (name: string, value: FilterValue | undefined) =>
    onFilter(withFilter(values, name, value) as unknown as Filter);
  return (
    <search className="d-filters">
      <TableSearch
        {...search}
        value={filter.search ?? ''}
        onSearch={(typed) => change('search', typed || undefined)}
      />
      {shown.map((each) => (
        <FilterChip
          key={each.name}
          filter={each}
          value={values[each.name]}
          isNew={values[each.name] === undefined}
          onValue={(value) => change(each.name, value)}
          onRemove={() => {
            setAdded((held) => held.filter((name) => name !== each.name));
            change(each.name, undefined);
          }}
        />
      ))}
      {rest.length > 0 && (
        <Menu
          className="filter-menu"
          chevron={false}
          button={
            <>
              <Icon of={Plus} /> {text.addFilter}
            </>
          }
          entries={rest.map(({ name, label }) => ({
            key: name,
            label,
            onSelect: () => setAdded((held) => [...held, name]),
          }))}
        />
      )}
      {(shown.length > 0 || filter.search !== undefined) && (
        <button
          type="button"
          className="f-link"
          onClick={() => {
            setAdded([]);
            onFilter({} as Filter);
          }}
        >
          {text.clearFilters}
        </button>
      )}
      <span className="filters-end">
        {children}
        <Menu
          className="columns-menu"
          chevron={false}
          align="end"
          label={text.columnsMenu}
          button={<Icon of={Columns3} />}
          entries={columns.map(({ key, label, isShown }) => ({
            key,
            label: `${isShown ? '✓' : '\u2003'} ${label}`,
            onSelect: () => onColumn(key),
          }))}
        />
      </span>
    </search>
  );
}
