import type { UserDetails } from '@mostrador/contract/entries/profile';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';

/** What the shop knows of the user who is logged in; nothing for anybody else. */
export function useOwnDetails(): UserDetails | undefined {
  const { carrier, scope, session } = useApi();
  const { data } = useQuery({
    queryKey: [scope, 'userDetails'] as const,
    queryFn: (): Promise<UserDetails> => carrier('userDetails', {}),
    enabled: session !== undefined && !session.mustChangePassword,
  });
  return data;
}
