// The field for a product's code or name, with the products that match while it is typed. Arrows choose, Enter takes the chosen one or
// the typed code, Escape closes the list.

import type { SuggestedProduct } from '@mostrador/contract/entries/suggestions';
import { minimumOf } from '@mostrador/rules/quantity';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { ProductPicture } from '../../../features/products/ProductPicture';
import { SecondPrice } from '../../../features/products/SecondPrice';
import { shownPrice } from '../../../features/products/shown-prices';
import { usePriceView } from '../../../features/products/usePriceView';
import {
  type SuggestedProducts,
  useQuickSuggestions,
} from '../../../features/suggestions/useQuickSuggestions';
import { quickOrderText as text } from '../../../text/quick-order';
import './CodeField.css';

export interface CodeFieldProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly onText: (text: string) => void;
  /** The user took one of the suggested products. */
  readonly onTake: (product: SuggestedProduct) => void;
  /** Enter, with the typed code. */
  readonly onEnter: () => void;
  /** Shift and Enter. */
  readonly onBack?: (() => void) | undefined;
  /** A list of several lines or cells was pasted. Without it, the browser pastes the text. */
  readonly onList?: ((text: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** A pasted text with more than one cell is a list. */
const isList = (pasted: string): boolean => /[\t;]|[\r\n]\s*\S/.test(pasted.trim());

export function CodeField({ value, label, placeholder, describedBy, invalid, ...on }: CodeFieldProps) {
  const id = useId();
  // the list opens when the user types, not when a filled field gets the focus
  const [typing, setTyping] = useState(false);
  /** The code of the product to which the user moved: it stays the chosen one while the list changes around it. */
  const [moved, setMoved] = useState<string>();
  const suggested = useQuickSuggestions(value, typing);
  const { text: asked, products } = suggested;
  const shown = typing && products.length > 0;
  const kept = products.findIndex(({ code }) => code === moved);
  const active = kept >= 0 ? kept : meantOf(value, suggested);

  function close() {
    setTyping(false);
    setMoved(undefined);
  }
  function take(product: SuggestedProduct) {
    close();
    on.onTake(product);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown) {
      event.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      setMoved(products[(from + step + products.length) % products.length]?.code);
    } else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      close();
      on.onBack?.();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = shown ? products[active] : undefined;
      if (chosen !== undefined) take(chosen);
      else {
        close();
        on.onEnter();
      }
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (on.onList === undefined || !isList(pasted)) return;
    event.preventDefault();
    close();
    on.onList(pasted);
  }

  return (
    <>
      <input
        className="control code-field"
        data-field="code"
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setTyping(true);
          setMoved(undefined);
          on.onText(event.target.value);
        }}
        // what was not found opens the list of similar products
        onFocus={() => setTyping(invalid === true)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          close();
          on.onBlur?.();
        }}
      />
      <div className="code-suggestions" hidden={!shown}>
        <div id={`${id}-list`} role="listbox" aria-label={text.suggestions}>
          {products.map((product, index) => (
            <Suggestion
              key={product.code}
              id={`${id}-${index}`}
              product={product}
              typed={asked}
              selected={index === active}
              onTake={take}
            />
          ))}
        </div>
        <p className="code-suggestions-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {text.keys.choose}
          </span>
          <span>
            <kbd>{text.keys.enter}</kbd> {text.keys.take}
          </span>
          <span>
            <kbd>{text.keys.escape}</kbd> {text.keys.close}
          </span>
        </p>
      </div>
      <span className="spoken" role="status">
        {shown ? text.suggestionCount(products.length) : ''}
      </span>
    </>
  );
}

/**
 * Returns which suggestion Enter takes before the user has moved to one: the product with exactly the typed code; for a name, the first one.
 * For another code none: the typed code is not replaced by a similar one.
 */
function meantOf(value: string, { text: asked, products, isNear }: SuggestedProducts): number {
  const typed = cleanText(value);
  if (asked !== typed || isNear) return -1;
  const exact = products.filter((product) => product.exact);
  if (exact.length > 1) return -1;
  const [only] = exact;
  if (only !== undefined) return products.indexOf(only);
  return /\d/.test(typed) ? -1 : 0;
}

interface SuggestionProps {
  readonly id: string;
  readonly product: SuggestedProduct;
  readonly typed: string;
  readonly selected: boolean;
  readonly onTake: (product: SuggestedProduct) => void;
}

function Suggestion({ id, product, typed, selected, onTake }: SuggestionProps) {
  const price = shownPrice(product, usePriceView());
  const least = minimumOf(product);
  const details = [product.code, product.subtitle, least > 1 ? text.minimum(least) : '']
    .filter(Boolean)
    .join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
    <div
      id={id}
      className="code-suggestion"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onTake(product)}
    >
      <span className="code-suggestion-picture" aria-hidden="true">
        <ProductPicture file={product.imagePath} alt="" use="thumb" />
      </span>
      <span className="code-suggestion-what">
        <b>
          <Typed name={product.name} typed={typed} />
        </b>
        <small>{details}</small>
      </span>
      <span className="quick-stock" data-state={product.stockStatusCode}>
        {text.stockStates[product.stockStatusCode]}
      </span>
      <span className="code-suggestion-price">
        {price?.amount}
        <SecondPrice of={price} />
      </span>
    </div>
  );
}

/** The name with the typed part marked. */
function Typed({ name, typed }: { readonly name: string; readonly typed: string }) {
  const at = typed === '' ? -1 : name.toLocaleLowerCase('es').indexOf(typed.toLocaleLowerCase('es'));
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + typed.length)}</mark>
      {name.slice(at + typed.length)}
    </>
  );
}
