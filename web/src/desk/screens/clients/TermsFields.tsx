// The fields of a client's terms: price list, discount list, payment terms and salesman.

import type { DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { Select } from '../../../ui/Select';
import { clientsText, clientText } from '../../text/clients';

export interface Terms {
  readonly priceListId: number | null;
  readonly discountListId: number | null;
  readonly paymentTermsId: number | null;
  readonly salesmanIds: readonly number[];
}

export interface TermsFieldsProps {
  readonly terms: Terms;
  readonly onTerms: (terms: Terms) => void;
  readonly choices: DeskClientChoices | undefined;
}

export function TermsFields({ terms, onTerms, choices }: TermsFieldsProps) {
  const select = (
    field: 'priceListId' | 'discountListId' | 'paymentTermsId',
    options: readonly { readonly id: number; readonly name: string }[],
  ) => (
    <Select
      label={clientText.fields[field] ?? field}
      span={6}
      emptyLabel={clientText.unset[field]}
      value={terms[field] === null ? '' : String(terms[field])}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ target }) =>
        onTerms({ ...terms, [field]: target.value === '' ? null : Number(target.value) })
      }
    />
  );
  return (
    <>
      {select(
        'priceListId',
        (choices?.priceLists ?? []).map(({ priceListId: id, name }) => ({ id, name })),
      )}
      {select(
        'discountListId',
        (choices?.discountLists ?? []).map(({ discountListId: id, name }) => ({ id, name })),
      )}
      {select(
        'paymentTermsId',
        (choices?.paymentTerms ?? [])
          .filter(({ active, paymentTermsId }) => active || paymentTermsId === terms.paymentTermsId)
          .map(({ paymentTermsId: id, name }) => ({ id, name })),
      )}
      <Select
        label={clientsText.columns.salesmen}
        span={6}
        emptyLabel={clientsText.without.salesmanId}
        value={String(terms.salesmanIds[0] ?? '')}
        options={(choices?.salesmen ?? []).map(({ userId, name }) => ({
          value: String(userId),
          label: name,
        }))}
        onChange={({ target }) =>
          onTerms({ ...terms, salesmanIds: target.value === '' ? [] : [Number(target.value)] })
        }
      />
    </>
  );
}
