import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { routes } from '@mostrador/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../api/call-failed';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { useAttempt } from '../../notices/useAttempt';
import { ordersText as text } from '../../text/orders';

/** Fetches an order as a PDF and hands it to the browser's downloads. */
export function useOrderPdf() {
  const fetchFile = useFetchFile();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ externalId }: OrderDetails) =>
      fetchFile(routes.orderPdf[1].replace(':externalId', encodeURIComponent(externalId))),
  });

  async function download(order: OrderDetails): Promise<void> {
    await attempt(async () => saveFile(await mutateAsync(order), `${order.formatedDocumentNumber}.pdf`), {
      about: 'order-pdf',
      failed: (error) => (statusOf(error) === 0 ? text.noNetwork : text.pdfFailed),
    });
  }
  return { download, pending: isPending };
}
