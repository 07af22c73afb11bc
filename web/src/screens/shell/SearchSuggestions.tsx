// What appears under the search box of the header while it has the focus: products, categories and recent searches. Its code loads when the
// box is first focused.

import { minimumOf } from '@mostrador/rules/quantity';
import { useQuery } from '@tanstack/react-query';
import { History, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import {
  everything,
  FROM_SEARCH_BOX,
  productAddress,
  searchAddress,
  storeAddress,
} from '../../features/products/store-address';
import { useProductFlags } from '../../features/products/stored-flags';
import { type SearchField, SUGGESTED_FROM, suggestionsQuery } from '../../features/suggestions/queries';
import { forgetSearches, noteSearch, recentSearches } from '../../storage/recent-searches';
import { suggestionsText as words } from '../../text/suggestions';
import { Icon } from '../../ui/Icon';
import { CategoryHit, ProductHit } from '../common/suggestions/Hits';
import { type SuggestedOption, useAskedText, useOptionKeys, useTypedInput } from './useSuggesting';
import './SearchSuggestions.css';

interface SearchSuggestionsProps {
  /** The field of the search box, in its form. */
  readonly input: HTMLInputElement;
}

export function SearchSuggestions({ input }: SearchSuggestionsProps) {
  const listId = useId();
  const navigate = useNavigate();
  const api = useApi();
  const user = api.session?.userId ?? '';
  const flags = useProductFlags();
  const { text, turn, isOpen, setOpen } = useTypedInput(input);
  const field = useChosenField(input);
  const asked = useAskedText(text);
  const isAsked = asked.trim().length >= SUGGESTED_FROM && text.trim().length >= SUGGESTED_FROM;
  const { data, isError, isPlaceholderData } = useQuery(suggestionsQuery(api, { text: asked, field, flags }));
  const shown = isAsked ? data : undefined;
  const [recent, setRecent] = useState(() => recentSearches(user));

  function leave(address: string, state?: string) {
    setOpen(false);
    input.value = '';
    input.blur();
    void navigate(address, { state });
  }
  function search(typed: string) {
    noteSearch(user, typed);
    leave(searchAddress(field, typed, undefined), FROM_SEARCH_BOX);
  }
  const id = (kind: string, nth: number) => `${listId}-${kind}-${nth}`;
  const products = (shown?.products ?? []).map((product, nth) => ({
    product,
    id: id('product', nth),
    choose: () =>
      leave(productAddress(product.code, { ...everything, search: text.trim() }, minimumOf(product))),
  }));
  const categories = (shown?.categories ?? []).map((category, nth) => ({
    category,
    id: id('category', nth),
    choose: () => leave(storeAddress({ ...everything, category: category.categoryCode })),
  }));
  const searches = (shown === undefined ? recent : []).map((typed, nth) => ({
    typed,
    id: id('recent', nth),
    choose: () => search(typed),
  }));
  const meant = shown?.meant ?? undefined;
  const others: (SuggestedOption & { readonly label: string })[] =
    meant !== undefined
      ? [{ id: id('meant', 0), choose: () => search(meant), label: `${words.meant} “${meant}”` }]
      : [];
  const all: (SuggestedOption & { readonly label: string })[] =
    shown !== undefined && !shown.isNear && shown.totalCount !== 0
      ? [{ id: id('all', 0), choose: () => search(text), label: words.all(shown.totalCount) }]
      : [];
  const options: readonly SuggestedOption[] = [...others, ...products, ...categories, ...searches, ...all];
  const active = useOptionKeys({
    input,
    listId,
    turn,
    isOpen,
    setOpen,
    options,
    onSearch: (typed) => {
      noteSearch(user, typed);
      setRecent(recentSearches(user));
    },
  });
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const state =
    isAsked && isError
      ? words.failed
      : shown !== undefined && options.length === 0
        ? words.nothing
        : undefined;
  const isShown = isOpen && (options.length > 0 || state !== undefined);
  const count = shown === undefined ? undefined : products.length + categories.length;
  const option = (one: SuggestedOption, children: ReactNode, kind?: string) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      key={one.id}
      id={one.id}
      role="option"
      tabIndex={-1}
      aria-selected={one.id === active}
      className="suggestion"
      data-kind={kind}
      onClick={one.choose}
    >
      {children}
    </div>
  );
  return (
    <>
      <p className="spoken" role="status">
        {isOpen && count !== undefined && !isPlaceholderData ? words.count(count) : ''}
      </p>
      {/* a press in the panel leaves the focus in the field, whose loss would close the panel */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
      <div className="suggestions" hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        <div id={listId} role="listbox" aria-label={words.label} className="suggestions-list">
          {others.map((one) => option(one, <span>{one.label}</span>, 'meant'))}
          {products.length > 0 && (
            <Group name={shown?.isNear ? words.near : words.products} kind="products">
              {products.map((one) =>
                option(one, <ProductHit product={one.product} typed={text} />, 'product'),
              )}
            </Group>
          )}
          {categories.length > 0 && (
            <Group name={words.categories} kind="categories">
              {categories.map((one) => option(one, <CategoryHit category={one.category} typed={text} />))}
            </Group>
          )}
          {searches.length > 0 && (
            <Group name={words.recent} kind="recent">
              {searches.map((one) =>
                option(
                  one,
                  <>
                    <Icon of={History} />
                    <span>{one.typed}</span>
                  </>,
                ),
              )}
            </Group>
          )}
          {all.map((one) => option(one, <span>{one.label}</span>, 'all'))}
        </div>
        {state !== undefined && <p className="suggestions-state">{state}</p>}
        <p className="suggestions-foot">
          <span className="suggestions-keys" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {words.choose} <kbd>Enter</kbd> {words.searchAll}
          </span>
          {searches.length > 0 && (
            <button
              type="button"
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
            >
              {words.forget}
            </button>
          )}
          <button type="button" className="suggestions-close" onClick={() => input.blur()}>
            <Icon of={X} />
            {words.close}
          </button>
        </p>
      </div>
    </>
  );
}

/** What the form's choice says: name and code, or ISBN. */
function useChosenField(input: HTMLInputElement): SearchField {
  const choice = input.form?.querySelector('select') ?? null;
  const [field, setField] = useState(choice?.value);
  useEffect(() => {
    const ended = new AbortController();
    choice?.addEventListener('change', () => setField(choice.value), { signal: ended.signal });
    return () => ended.abort();
  }, [choice]);
  return field === 'isbn' ? 'isbn' : 'code';
}

interface GroupProps {
  readonly name: string;
  readonly kind: string;
  readonly children: ReactNode;
}

function Group({ name, kind, children }: GroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div role="group" aria-labelledby={id} className="suggestions-group" data-kind={kind}>
      {/* a list box holds options alone: the group has the name */}
      <p id={id} aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  );
}
