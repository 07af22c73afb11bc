// The select of Argentina's provinces in address forms.

import type { Province } from '@mostrador/contract/entries/geography';
import { useMemo } from 'react';
import { type ListFieldProps, ListSelect } from './ListSelect';
import { useProvinces } from './queries';

interface ProvinceSelectProps extends Omit<ListFieldProps, 'onChange'> {
  /** The property that is the field's value: INDEC's id (registration) or the ISO 3166-2 code (profile). */
  readonly by: 'provinceId' | 'provinceCode';
  /** Called with the chosen value and its province, which is undefined if none is chosen. */
  readonly onChange: (value: string, province: Province | undefined) => void;
}

export function ProvinceSelect({ by, onChange, ...field }: ProvinceSelectProps) {
  const { data, isError, refetch } = useProvinces();
  const options = useMemo(
    () => data?.map((province) => ({ value: province[by], label: province.provinceName })),
    [data, by],
  );
  return (
    <ListSelect
      {...field}
      list={{ options, failed: isError, retry: () => void refetch() }}
      onChange={(value) =>
        onChange(
          value,
          data?.find((province) => province[by] === value),
        )
      }
    />
  );
}
