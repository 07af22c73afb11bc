// Query and change of stock notices ('Avíseme'): the user's requests, one for each product.

import type { StockNotice } from '@mostrador/contract/entries/stock-notices';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { listsText as text } from '../../text/lists';
import { useToasts } from '../../ui/useToasts';

function noticesQuery({ carrier, scope, session }: Api) {
  return queryOptions({
    queryKey: [scope, 'stockNotices'] as const,
    queryFn: () => carrier('stockNotices', {}),
    enabled: session !== undefined && !session.mustChangePassword,
    staleTime: 15_000,
  });
}

/** The user's requests: the open ones first. */
export function useStockNotices() {
  return useQuery(noticesQuery(useApi()));
}

/** Returns the function that asks for a notice or takes it back. It resolves to whether it is done, else a notice tells why. */
export function useSetStockNotice() {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  return useCallback(
    async (code: string, isWanted: boolean): Promise<boolean> => {
      const { queryKey } = noticesQuery(api);
      toasts.retry('notice');
      try {
        const { resultCode, message } = await api.carrier('setStockNotice', {
          params: { productCode: code },
          body: { isWanted },
        });
        toasts.show({ text: message, tone: resultCode < 0 ? 'error' : 'ok', about: 'notice' });
        if (resultCode >= 0 && !isWanted)
          client.setQueryData<StockNotice[]>(queryKey, (known) =>
            known?.filter((notice) => notice.code !== code),
          );
        await client.invalidateQueries({ queryKey });
        return resultCode >= 0;
      } catch (error) {
        if (statusOf(error) !== 401)
          toasts.show({
            text: refusalMessageOf(error) ?? text.actionFailed,
            tone: 'error',
            about: 'notice',
          });
        return false;
      }
    },
    [api, client, toasts],
  );
}
