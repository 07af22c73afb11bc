// Saves files of orders on the user's device: the table or its lines as XLSX or CSV, the picking list, an order's PDF.

import type { DeskOrderFilter } from '@mostrador/contract/entries/order-desk';
import { callPath } from '@mostrador/contract/routes';
import { dayAt } from '@mostrador/rules/days';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';

export interface OrdersFile {
  readonly of: 'orders' | 'lines';
  readonly format: 'csv' | 'xlsx';
  readonly filter: DeskOrderFilter;
  /** Only these orders. */
  readonly ids?: readonly string[] | undefined;
}

const NAMES = { orders: 'Pedidos', lines: 'Renglones de pedidos' } as const;

/** Returns functions that save files. Each rejects with a `CallFailed`. */
export function useOrderFiles() {
  const fetchFile = useFetchFile();
  const today = () => dayAt(Date.now());
  return {
    async saveOrders({ of, format, filter, ids }: OrdersFile): Promise<void> {
      const query = new URLSearchParams({ of, format });
      for (const [key, value] of Object.entries(filter))
        if (value !== undefined && value !== '') query.set(key, String(value));
      if (ids !== undefined) query.set('ids', ids.join(','));
      saveFile(
        await fetchFile(`${callPath('deskOrdersFile', undefined)}?${query}`),
        `${NAMES[of]} ${today()}.${format}`,
      );
    },
    async savePicking(externalIds: readonly string[]): Promise<void> {
      saveFile(
        await fetchFile(callPath('pickingList', undefined), { externalIds }),
        `Preparación ${today()}.pdf`,
      );
    },
    async saveOrder(externalId: string, number: string): Promise<void> {
      saveFile(await fetchFile(callPath('orderPdf', { externalId })), `${number}.pdf`);
    },
  };
}
