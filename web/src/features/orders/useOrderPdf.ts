import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { routes } from '@mostrador/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { useSessionStore } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { fetchFile, saveFile } from '../../api/file';
import { usePage } from '../../api/page';
import { useToasts } from '../../api/toasts';
import { ordersText as text } from '../../text/orders';

/** Fetches an order as a PDF and hands it to the browser's downloads. */
export function useOrderPdf() {
  const sessions = useSessionStore();
  const { apiBase } = usePage();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ externalId }: OrderDetails) =>
      fetchFile({
        apiBase,
        path: routes.orderPdf[1].replace(':externalId', encodeURIComponent(externalId)),
        token: sessions.refresh().token,
      }),
  });

  async function download(order: OrderDetails): Promise<void> {
    toasts.retry('order-pdf');
    try {
      saveFile(await mutateAsync(order), `${order.formatedDocumentNumber}.pdf`);
    } catch (error) {
      const said = statusOf(error) === 0 ? text.noNetwork : text.pdfFailed;
      toasts.show({ text: said, tone: 'error', about: 'order-pdf' });
    }
  }
  return { download, pending: isPending };
}
