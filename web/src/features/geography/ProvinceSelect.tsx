import type { Province } from '@mostrador/contract/entries/geography';
import { useMemo } from 'react';
import { type ListFieldProps, ListSelect } from './ListSelect';
import { useProvinces } from './queries';

interface ProvinceSelectProps extends Omit<ListFieldProps, 'onChange'> {
  /** What the field's value is: INDEC's id (the registration) or the code of ISO 3166-2 (the profile). */
  readonly by: 'provinceId' | 'provinceCode';
  /** The chosen value and its province; undefined where none is chosen. */
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
