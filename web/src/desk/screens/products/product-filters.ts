// The filters of the product table: what each is called, and its values to choose from.

import type { DeskProductChoices } from '@mostrador/contract/entries/product-desk';
import { IVA_RATES } from '@mostrador/rules/iva';
import { productsText as text } from '../../text/products';
import type { FilterChoice, FilterKind } from '../../ui/FilterChip';
import type { ProductFilter } from './table-view';

type FilterName = Exclude<keyof ProductFilter, 'search'>;

const choicesOf = (of: Readonly<Record<string, string>>): FilterChoice[] =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** @param known undefined until the choices are read: then only the fixed ones can be chosen. */
export function productFilters(known: DeskProductChoices | undefined): readonly FilterKind<FilterName>[] {
  const choice = (name: FilterName, choices: readonly FilterChoice[]): FilterKind<FilterName> => ({
    name,
    label: text.filters[name],
    kind: 'choice',
    choices,
  });
  const amount = (name: FilterName): FilterKind<FilterName> => ({
    name,
    label: text.filters[name],
    kind: 'amount',
  });
  return [
    choice('category', [
      ...(known?.categories ?? []).map(({ code, path }) => ({ value: code, label: path })),
      { value: '-', label: text.noCategory },
    ]),
    choice(
      'tags',
      (known?.tags ?? []).map(({ code, description }) => ({ value: code, label: description })),
    ),
    choice('stock', choicesOf(text.stock)),
    choice('active', choicesOf(text.active)),
    choice('visible', choicesOf(text.visible)),
    choice('picture', choicesOf(text.picture)),
    choice('price', choicesOf(text.hasPrice)),
    amount('priceFrom'),
    amount('priceTo'),
    choice(
      'iva',
      IVA_RATES.map(({ code, label }) => ({ value: code, label })),
    ),
  ];
}
