import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { Link } from 'react-router';
import { useOrder } from '../../features/orders/queries';
import { thanksOrderText as text } from '../../text/checkout';

/**
 * The thanks page's line with the number and total of the order just confirmed. Stays empty while it loads and if it
 * fails.
 */
export function ConfirmedOrder({ externalId }: { readonly externalId: string }) {
  const order = useOrder(externalId).data;
  return (
    <p className="thanks-order" aria-live="polite">
      {order !== undefined && (
        <>
          <Link className="text-link nowrap" to={`/purchases?o=${externalId}`}>
            {text.number(order.formatedDocumentNumber)}
          </Link>{' '}
          <b className="nowrap">{text.total(formatPesos(toCentavos(order.total)))}</b>
        </>
      )}
    </p>
  );
}
