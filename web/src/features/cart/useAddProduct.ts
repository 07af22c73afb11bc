// Adds a product to the cart ('Agregar', add to cart). On failure it shows the server's message, 'Error al intentar
// agregar el producto.' or, for a failed request,
// 'Error al agregar producto. Si el error persiste contacte al administrador.'

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { cartText } from '../../text/cart';
import { afterFirstView } from '../../ui/after-first-view';
import { useShownTarget } from './queries';
import type { Upsert } from './upsert-line';
import { type CartCallWords, type CartOutcome, useCartCall } from './useCartCall';

// loaded on demand: no first view adds a product
const loadQueue = () => import('./queued-upsert');

const wordsOf = ({ productCode }: Upsert): CartCallWords => ({
  about: `add ${productCode}`,
  done: cartText.added,
  refused: cartText.notAdded,
  failed: (error) => messageOf(error) ?? cartText.addFailed,
});

/** Returns a function that adds a product to the cart of the logged-in user, or sets its quantity. */
export function useAddProduct(): (change: Upsert) => Promise<CartOutcome> {
  const client = useQueryClient();
  const { carrier, session } = useApi();
  const call = useCartCall();
  const shownTarget = useShownTarget();
  const mayAdd = session !== undefined;
  useEffect(() => {
    if (!mayAdd) return;
    // if it does not load, the first product that is added loads it
    return afterFirstView(() => void loadQueue().catch(() => undefined));
  }, [mayAdd]);
  return useCallback(
    (change) => {
      const marks = shownTarget();
      return call(
        async () => (await loadQueue()).queuedUpsert(client, carrier, change, marks),
        wordsOf(change),
      );
    },
    [client, carrier, call, shownTarget],
  );
}
