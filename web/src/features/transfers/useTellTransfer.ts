// Sends a transfer with its receipt, and reads the list again. The same form keeps its key, so that a repeated sending tells it once.

import type { Transfer } from '@mostrador/contract/entries/transfers';
import { callPath } from '@mostrador/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../api/api';
import { sendFile } from '../../api/file-upload';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';
import { transfersKey } from './queries';
import { shrinkPhoto } from './shrink-photo';

interface TransferForm {
  readonly amount: number;
  readonly paidOn: string;
  readonly bank: string;
  readonly orderIds: readonly string[];
  readonly entryIds: readonly string[];
  readonly file: File;
}

/** Returns a function that tells a transfer. It rejects with a `CallFailed`, with status 0 where no answer came. */
export function useTellTransfer() {
  const { scope } = useApi();
  const { apiBase } = usePage();
  const sessions = useSessionStore();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  return async (
    { amount, paidOn, bank, orderIds, entryIds, file }: TransferForm,
    onProgress: (share: number) => void,
  ): Promise<Transfer> => {
    key.current ??= crypto.randomUUID();
    const query = new URLSearchParams({
      key: key.current,
      amount: String(amount),
      paidOn,
      bank,
      fileName: file.name.slice(-NAME_SENT),
      ...(orderIds.length > 0 && { orderIds: orderIds.join(',') }),
      ...(entryIds.length > 0 && { entryIds: entryIds.join(',') }),
    });
    const path = `${callPath('tellTransfer', undefined)}?${query}`;
    const { token } = sessions.refresh();
    const told = (await sendFile({
      apiBase,
      path,
      token,
      file: await shrinkPhoto(file),
      onProgress,
    })) as Transfer;
    key.current = undefined;
    void client.invalidateQueries({ queryKey: transfersKey(scope) });
    return told;
  };
}

/** Letters of the file's name that are sent: its end, with the ending. */
const NAME_SENT = 100;
