// The province select of the checkout's delivery address, for any chosen country (`userProvinces`);
// registration and 'Mis datos' use ProvinceSelect.

import type { Province } from '@mostrador/contract/entries/geography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, VISITOR_SCOPE } from '../../api/api';
import { type ListFieldProps, ListSelect } from './ListSelect';

interface CountryProvinceSelectProps extends ListFieldProps {
  /** The chosen country. The field is hidden while it is empty or has no known provinces. */
  readonly country: string;
}

export function CountryProvinceSelect({ country, ...field }: CountryProvinceSelectProps) {
  const { carrier } = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: [VISITOR_SCOPE, 'userProvinces', country] as const,
    queryFn: (): Promise<Province[]> => carrier('userProvinces', { query: { countryCode: country } }),
    enabled: country !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(
    () => data?.map(({ provinceCode, provinceName }) => ({ value: provinceCode, label: provinceName })),
    [data],
  );
  if (country === '' || options?.length === 0) return null;
  return <ListSelect {...field} list={{ options, failed: isError, retry: () => void refetch() }} />;
}
