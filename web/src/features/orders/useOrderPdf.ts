import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { routes } from '@mostrador/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../api/call-failed';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { ordersText as text } from '../../text/orders';
import { useToasts } from '../../ui/useToasts';

/** Fetches an order as a PDF and hands it to the browser's downloads. */
export function useOrderPdf() {
  const fetchFile = useFetchFile();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ externalId }: OrderDetails) =>
      fetchFile(routes.orderPdf[1].replace(':externalId', encodeURIComponent(externalId))),
  });

  async function download(order: OrderDetails): Promise<void> {
    toasts.retry('order-pdf');
    try {
      saveFile(await mutateAsync(order), `${order.formatedDocumentNumber}.pdf`);
    } catch (error) {
      if (statusOf(error) === 401) return;
      const said = statusOf(error) === 0 ? text.noNetwork : text.pdfFailed;
      toasts.show({ text: said, tone: 'error', about: 'order-pdf' });
    }
  }
  return { download, pending: isPending };
}
