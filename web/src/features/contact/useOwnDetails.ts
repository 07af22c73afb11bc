import type { UserDetails } from '@mostrador/contract/entries/profile';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';

/** The logged-in user's profile, which prefills the contact form; undefined for visitors and while it loads. */
export function useOwnDetails(): UserDetails | undefined {
  const { carrier, scope, session } = useApi();
  const { data } = useQuery({
    queryKey: [scope, 'userDetails'] as const,
    queryFn: (): Promise<UserDetails> => carrier('userDetails', {}),
    enabled: session !== undefined && !session.mustChangePassword,
  });
  return data;
}
