// The filters of the product table: search, a chip for each filter with its value, '+ Filtro', the price list and the columns.

import type { DeskPriceList, DeskProductChoices } from '@mostrador/contract/entries/product-desk';
import { IVA_RATES } from '@mostrador/rules/iva';
import { Columns3, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { useDebounced } from '../../../ui/useDebounced';
import { amountText, parseAmount } from '../../text/amounts';
import { productsText as text } from '../../text/products';
import { useShortcut } from '../../ui/useShortcut';
import { type FilterName, type TableFilter, type TableView, withFilter } from './table-view';

interface Choice {
  readonly value: string;
  readonly label: string;
}

type ChipName = Exclude<FilterName, 'search'>;
const CHIPS: readonly ChipName[] = [
  'category',
  'tags',
  'stock',
  'active',
  'visible',
  'picture',
  'price',
  'priceFrom',
  'priceTo',
  'iva',
];

const choicesOf = (of: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** The values to choose from; undefined for an amount. */
function choices(name: ChipName, known: DeskProductChoices | undefined): readonly Choice[] | undefined {
  switch (name) {
    case 'category':
      return [
        ...(known?.categories ?? []).map(({ code, path }) => ({ value: code, label: path })),
        { value: '-', label: text.noCategory },
      ];
    case 'tags':
      return (known?.tags ?? []).map(({ code, description }) => ({ value: code, label: description }));
    case 'active':
      return choicesOf(text.active);
    case 'visible':
      return choicesOf(text.visible);
    case 'stock':
      return choicesOf(text.stock);
    case 'picture':
      return choicesOf(text.picture);
    case 'price':
      return choicesOf(text.hasPrice);
    case 'iva':
      return IVA_RATES.map(({ code, label }) => ({ value: code, label }));
    case 'priceFrom':
    case 'priceTo':
      return undefined;
  }
}

export interface FilterBarProps {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly choices: DeskProductChoices | undefined;
  readonly lists: { readonly all: readonly DeskPriceList[]; readonly shown: number } | undefined;
  /** The columns that can be hidden, and those that are. */
  readonly columns: readonly { readonly key: string; readonly label: string; readonly isShown: boolean }[];
  readonly onColumn: (key: string) => void;
}

export function FilterBar({ view, onView, choices: known, lists, columns, onColumn }: FilterBarProps) {
  const { filter } = view;
  const [added, setAdded] = useState<readonly ChipName[]>([]);
  const change = (next: TableFilter) => onView({ ...view, filter: next });
  const shown = CHIPS.filter((name) => filter[name] !== undefined || added.includes(name));
  const rest = CHIPS.filter((name) => !shown.includes(name));
  function remove(name: ChipName) {
    setAdded((held) => held.filter((each) => each !== name));
    change(withFilter(filter, name, undefined));
  }
  return (
    <search className="d-filters products-filters">
      <SearchField
        value={filter.search ?? ''}
        onSearch={(typed) => change(withFilter(filter, 'search', typed))}
      />
      {shown.map((name) => (
        <Chip key={name} name={name} isNew={filter[name] === undefined} onRemove={() => remove(name)}>
          {(focus) => (
            <ChipValue
              name={name}
              focus={focus}
              value={filter[name]}
              options={choices(name, known)}
              onValue={(value) => change(withFilter(filter, name, value as never))}
            />
          )}
        </Chip>
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
      <span className="products-lists">
        {lists !== undefined && (
          <select
            className="control select"
            aria-label={text.list}
            value={lists.shown}
            onChange={(event) => onView({ ...view, priceListId: Number(event.target.value) })}
          >
            {lists.all.map(({ priceListId, name }) => (
              <option key={priceListId} value={priceListId}>
                {name}
              </option>
            ))}
          </select>
        )}
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

function Chip({
  name,
  isNew,
  onRemove,
  children,
}: {
  readonly name: ChipName;
  readonly isNew: boolean;
  readonly onRemove: () => void;
  readonly children: (focus: boolean) => ReactNode;
}) {
  return (
    <span className="f-chip">
      {children(isNew)}
      <button type="button" aria-label={text.removeFilter(text.filters[name])} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </span>
  );
}

interface ChipValueProps {
  readonly name: ChipName;
  /** Gets the focus: the user has just added the filter. */
  readonly focus: boolean;
  readonly value: string | number | undefined;
  readonly options: readonly Choice[] | undefined;
  readonly onValue: (value: string | number | undefined) => void;
}

function ChipValue({ name, focus, value, options, onValue }: ChipValueProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chip appears
  useEffect(() => {
    if (focus) field.current?.focus();
  }, []);
  const label = <label htmlFor={id}>{text.filters[name]}:</label>;
  if (options === undefined)
    return (
      <>
        {label}
        <input
          ref={field}
          id={id}
          className="chip-value"
          inputMode="decimal"
          size={9}
          defaultValue={value === undefined ? '' : amountText(Number(value))}
          onBlur={(event) => onValue(parseAmount(event.target.value) ?? undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onValue(parseAmount(event.currentTarget.value) ?? undefined);
          }}
        />
      </>
    );
  return (
    <>
      {label}
      <select
        ref={field}
        id={id}
        className="chip-value"
        value={value ?? ''}
        onChange={(event) => onValue(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">…</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}
