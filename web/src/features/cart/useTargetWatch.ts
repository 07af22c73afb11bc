// Fetches prices, stock and orders again when the client that a salesman buys for changes.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Queries whose answers do not depend on the client, or that report the change. */
const unaffected: readonly unknown[] = ['cart', 'cartItemsCount', 'salesmanClients', 'userDetails'];

/**
 * When this client changes, here or in another window, visible queries are fetched again and the others are removed.
 * @param target the client's id; null for none, undefined until it is known.
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
