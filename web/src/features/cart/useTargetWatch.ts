import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What is the same for every client, or brings the news itself. */
const unaffected: readonly unknown[] = ['cart', 'cartItemsCount', 'salesmanClients', 'userDetails'];

/**
 * Prices, stock and orders are those of the client one buys for. When that is another one, chosen here or elsewhere,
 * what is on the screen is asked for again and what is not is forgotten. Undefined as long as it is not known.
 */
export function useTargetWatch(scope: string, target: number | null | undefined) {
  const client = useQueryClient();
  const known = useRef<{ readonly scope: string; readonly target: number | null }>(undefined);
  useEffect(() => {
    if (target === undefined) return;
    const before = known.current;
    known.current = { scope, target };
    if (before === undefined || before.scope !== scope || before.target === target) return;
    const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      queryKey[0] === scope && !unaffected.includes(queryKey[1]);
    client.removeQueries({ type: 'inactive', predicate });
    void client.invalidateQueries({ predicate });
  }, [client, scope, target]);
}
