// Queries of transfers: those of an order or of the client, the desk's table, the download of a receipt, and a decision.

import type { CallInput } from '@mostrador/contract/client';
import type { Transfer } from '@mostrador/contract/entries/transfers';
import { callPath } from '@mostrador/contract/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';

/** The first parts of every query key of this feature. */
export const transfersKey = (scope: string) => [scope, 'transfers'] as const;

/** The transfers that pay an order; without one, those of the client. Fetched anew on each visit. */
export function useTransfers(orderId: string | undefined) {
  const { carrier, scope, session } = useApi();
  return useQuery({
    queryKey: [...transfersKey(scope), orderId ?? ''] as const,
    queryFn: () => carrier('transfers', { query: { ...(orderId !== undefined && { orderId }) } }),
    enabled: session !== undefined,
    staleTime: 0,
  });
}

/** Returns a function that downloads a transfer's receipt. It rejects with a `CallFailed`. */
export function useReceiptDownload() {
  const fetchFile = useFetchFile();
  return async ({ transferId, receipt }: Pick<Transfer, 'transferId' | 'receipt'>) =>
    saveFile(await fetchFile(callPath('transferReceipt', { transferId })), receipt.fileName);
}

export type DeskTransferQuery = Pick<CallInput<'deskTransfers'>['query'], 'state' | 'search'>;

/** Returns a loader of windows of the desk's table. A window begins at a multiple of its rows. */
export function useTransferWindows(list: string, query: DeskTransferQuery) {
  const { carrier } = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader belongs to the list that is named
  return useMemo(
    () =>
      async ({ from, count }: { readonly from: number; readonly count: number }) => {
        const page = await carrier('deskTransfers', {
          query: { ...query, pageSize: count, pageNumber: Math.floor(from / count) },
        });
        return { rows: page.transfers, total: page.totalCount };
      },
    [carrier, list],
  );
}

/** Returns a function that credits or rejects a transfer. It rejects with a `CallFailed`. */
export function useDecideTransfer() {
  const { carrier } = useApi();
  return (transferId: string, body: CallInput<'decideTransfer'>['body']) =>
    carrier('decideTransfer', { params: { transferId }, body });
}

/** Returns a function that reads the figures of the desk's frame again. */
export function useRefreshCounts() {
  const { scope } = useApi();
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [scope, 'deskCounts'] });
}
