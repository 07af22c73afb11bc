// The filters of the client table: what each is called, and its values to choose from.

import type { DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { clientsText as text } from '../../text/clients';
import type { FilterChoice, FilterKind } from '../../ui/FilterChip';
import type { ClientFilter } from './table-view';

type FilterName = Exclude<keyof ClientFilter, 'search'>;

/** @param known undefined until the choices are read: then only the fixed ones can be chosen. */
export function clientFilters(known: DeskClientChoices | undefined): readonly FilterKind<FilterName>[] {
  const { filters: labels, without } = text;
  const ids = (
    name: keyof typeof without,
    choices: readonly { readonly id: number; readonly label: string }[],
  ): FilterKind<FilterName> => ({
    name,
    label: labels[name],
    kind: 'id',
    choices: [
      ...choices.map(({ id, label }): FilterChoice => ({ value: String(id), label })),
      { value: '0', label: without[name] },
    ],
  });
  return [
    {
      name: 'status',
      label: labels.status,
      kind: 'choice',
      choices: Object.entries(text.statuses).map(([value, label]) => ({ value, label })),
    },
    ids(
      'priceListId',
      named(known?.priceLists, ({ priceListId }) => priceListId),
    ),
    ids(
      'salesmanId',
      named(known?.salesmen, ({ userId }) => userId),
    ),
    { name: 'withoutOrderSince', label: labels.withoutOrderSince, kind: 'day' },
    {
      name: 'provinceId',
      label: labels.provinceId,
      kind: 'choice',
      choices: (known?.provinces ?? []).map(({ provinceId, name }) => ({ value: provinceId, label: name })),
    },
    ids(
      'discountListId',
      named(known?.discountLists, ({ discountListId }) => discountListId),
    ),
    ids(
      'paymentTermsId',
      named(known?.paymentTerms, ({ paymentTermsId }) => paymentTermsId),
    ),
    ids(
      'taxCategoryId',
      (known?.taxCategories ?? []).map(({ taxCategoryId, description }) => ({
        id: taxCategoryId,
        label: description,
      })),
    ),
  ];
}

const named = <Row extends { readonly name: string }>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => number,
) => (rows ?? []).map((row) => ({ id: idOf(row), label: row.name }));
