// The filters of the client table: search, a chip for each filter with its value, '+ Filtro' and the columns.

import type { DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { Columns3, Plus, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { useDebounced } from '../../../ui/useDebounced';
import { clientsText as text } from '../../text/clients';
import { useShortcut } from '../../ui/useShortcut';
import { type FilterName, type TableFilter, type TableView, withFilter } from './table-view';

interface Choice {
  readonly value: string;
  readonly label: string;
}

type ChipName = Exclude<FilterName, 'search'>;
const CHIPS: readonly ChipName[] = [
  'status',
  'priceListId',
  'salesmanId',
  'withoutOrderSince',
  'provinceId',
  'discountListId',
  'paymentTermsId',
  'taxCategoryId',
];

/** The values to choose from; undefined for a day. */
function choicesOf(name: ChipName, known: DeskClientChoices | undefined): readonly Choice[] | undefined {
  const without = (label: string): Choice => ({ value: '0', label });
  switch (name) {
    case 'status':
      return Object.entries(text.statuses).map(([value, label]) => ({ value, label }));
    case 'withoutOrderSince':
      return undefined;
    case 'provinceId':
      return (known?.provinces ?? []).map(({ provinceId, name: label }) => ({ value: provinceId, label }));
    case 'salesmanId':
      return [
        ...(known?.salesmen ?? []).map(({ userId, name: label }) => ({ value: String(userId), label })),
        without(text.without.salesmanId),
      ];
    case 'priceListId':
      return [
        ...(known?.priceLists ?? []).map(({ priceListId, name: label }) => ({
          value: String(priceListId),
          label,
        })),
        without(text.without.priceListId),
      ];
    case 'discountListId':
      return [
        ...(known?.discountLists ?? []).map(({ discountListId, name: label }) => ({
          value: String(discountListId),
          label,
        })),
        without(text.without.discountListId),
      ];
    case 'paymentTermsId':
      return [
        ...(known?.paymentTerms ?? []).map(({ paymentTermsId, name: label }) => ({
          value: String(paymentTermsId),
          label,
        })),
        without(text.without.paymentTermsId),
      ];
    case 'taxCategoryId':
      return [
        ...(known?.taxCategories ?? []).map(({ taxCategoryId, description }) => ({
          value: String(taxCategoryId),
          label: description,
        })),
        without(text.without.taxCategoryId),
      ];
  }
}

/** A chip's text as the filter's value. */
const filterValue = (name: ChipName, typed: string): string | number | undefined => {
  if (typed === '') return undefined;
  return name.endsWith('Id') && name !== 'provinceId' ? Number(typed) : typed;
};

export interface ClientFiltersProps {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly choices: DeskClientChoices | undefined;
  /** The columns that can be hidden, and those that are. */
  readonly columns: readonly { readonly key: string; readonly label: string; readonly isShown: boolean }[];
  readonly onColumn: (key: string) => void;
}

export function ClientFilters({ view, onView, choices, columns, onColumn }: ClientFiltersProps) {
  const { filter } = view;
  const [added, setAdded] = useState<readonly ChipName[]>([]);
  const change = (next: TableFilter) => onView({ ...view, filter: next });
  const shown = CHIPS.filter((name) => filter[name] !== undefined || added.includes(name));
  const rest = CHIPS.filter((name) => !shown.includes(name));
  return (
    <search className="d-filters clients-filters">
      <SearchField
        value={filter.search ?? ''}
        onSearch={(typed) => change(withFilter(filter, 'search', typed))}
      />
      {shown.map((name) => (
        <Chip
          key={name}
          name={name}
          isNew={filter[name] === undefined}
          value={filter[name]}
          options={choicesOf(name, choices)}
          onValue={(typed) => change(withFilter(filter, name, filterValue(name, typed) as never))}
          onRemove={() => {
            setAdded((held) => held.filter((each) => each !== name));
            change(withFilter(filter, name, undefined));
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
          entries={rest.map((name) => ({
            key: name,
            label: text.filters[name],
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
            change({});
          }}
        >
          {text.clearFilters}
        </button>
      )}
      <span className="clients-columns">
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

const SEARCH_REST_MS = 200;

/** What is typed becomes part of the address when the typing rests. */
function SearchField({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (typed: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed, SEARCH_REST_MS);
  const asked = useRef(value);
  useShortcut({ key: '/' }, () => field.current?.select());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search begins when the typing rests
  useEffect(() => {
    if (rested.trim() === asked.current) return;
    asked.current = rested.trim();
    onSearch(asked.current);
  }, [rested]);
  // another address: a view, or the browser's back
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  return (
    <label className="d-search">
      <Icon of={Search} />
      <input
        ref={field}
        className="control"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        placeholder={text.search}
        aria-label={text.searchLabel}
        aria-keyshortcuts="/"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') field.current?.blur();
          // On to the rows, without the mouse.
          if (event.key === 'Enter' || event.key === 'ArrowDown')
            document.querySelector<HTMLElement>('[role="grid"]')?.focus();
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}

interface ChipProps {
  readonly name: ChipName;
  /** Gets the focus: the user has just added the filter. */
  readonly isNew: boolean;
  readonly value: string | number | undefined;
  readonly options: readonly Choice[] | undefined;
  readonly onValue: (typed: string) => void;
  readonly onRemove: () => void;
}

function Chip({ name, isNew, value, options, onValue, onRemove }: ChipProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chip appears
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, []);
  return (
    <span className="f-chip">
      <label htmlFor={id}>{text.filters[name]}:</label>
      {options === undefined ? (
        <input
          ref={field}
          id={id}
          type="date"
          className="chip-value"
          value={value ?? ''}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : (
        <select
          ref={field}
          id={id}
          className="chip-value"
          value={value ?? ''}
          onChange={(event) => onValue(event.target.value)}
        >
          <option value="">…</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <button type="button" aria-label={text.removeFilter(text.filters[name])} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </span>
  );
}
