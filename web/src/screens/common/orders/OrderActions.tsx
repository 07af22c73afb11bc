import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { Download, Printer } from 'lucide-react';
import { useOrderPdf } from '../../../features/orders/useOrderPdf';
import { ordersText as text } from '../../../text/orders';
import { Button } from '../../../ui/Button';

/** The buttons that print an order and download it as a PDF. */
export function OrderActions({ order }: { readonly order: OrderDetails }) {
  const { download, pending } = useOrderPdf();
  return (
    <>
      <Button kind="secondary" icon={Printer} onClick={() => window.print()}>
        {text.print}
      </Button>
      <Button kind="secondary" icon={Download} pending={pending} onClick={() => void download(order)}>
        {text.pdf}
      </Button>
    </>
  );
}
