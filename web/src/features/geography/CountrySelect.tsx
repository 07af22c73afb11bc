// The select of countries in address forms (`userCountries`).

import type { Country } from '@mostrador/contract/entries/geography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, VISITOR_SCOPE } from '../../api/api';
import { type ListFieldProps, ListSelect } from './ListSelect';

export function CountrySelect(field: ListFieldProps) {
  const { carrier } = useApi();
  const { data, isError, refetch } = useQuery({
    // countries are the same for all users, so a login or logout keeps them
    queryKey: [VISITOR_SCOPE, 'userCountries'] as const,
    queryFn: (): Promise<Country[]> => carrier('userCountries', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(
    () => data?.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
    [data],
  );
  return <ListSelect {...field} list={{ options, failed: isError, retry: () => void refetch() }} />;
}
