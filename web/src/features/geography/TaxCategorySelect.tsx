// The select of the tax category ('Condición impositiva') in the registration and the profile.

import { useMemo } from 'react';
import { type ListFieldProps, ListSelect } from './ListSelect';
import { useTaxCategories } from './queries';

export function TaxCategorySelect(field: ListFieldProps) {
  const { data, isError, refetch } = useTaxCategories();
  const options = useMemo(
    () =>
      data?.map(({ taxCategoryId, taxCategoryDescription }) => ({
        value: String(taxCategoryId),
        label: taxCategoryDescription,
      })),
    [data],
  );
  return <ListSelect {...field} list={{ options, failed: isError, retry: () => void refetch() }} />;
}
