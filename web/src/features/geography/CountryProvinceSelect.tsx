import type { Province } from '@mostrador/contract/entries/geography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, VISITOR_SCOPE } from '../../api/api';
import { type ListFieldProps, ListSelect } from './ListSelect';

interface CountryProvinceSelectProps extends ListFieldProps {
  /** Nothing is shown until it is chosen, nor where no provinces are known of it. */
  readonly country: string;
}

/** The provinces of the chosen country, by the code of ISO 3166-2. */
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
