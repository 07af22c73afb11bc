import { useMemo } from 'react';
import { type ListFieldProps, ListSelect } from './ListSelect';
import { useProvinces } from './queries';

interface ProvinceSelectProps extends ListFieldProps {
  /** What the field's value is: INDEC's id (the registration) or the code of ISO 3166-2 (the profile). */
  readonly by: 'provinceId' | 'provinceCode';
}

export function ProvinceSelect({ by, ...field }: ProvinceSelectProps) {
  const { data, isError, refetch } = useProvinces();
  const options = useMemo(
    () => data?.map((province) => ({ value: province[by], label: province.provinceName })),
    [data, by],
  );
  return <ListSelect {...field} list={{ options, failed: isError, retry: () => void refetch() }} />;
}
