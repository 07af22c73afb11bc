import type { ReactNode } from 'react';
import { usePage } from '../../../page/page';
import { cartScreenText as text } from '../../../text/cart-screen';
import { RadioCard, RadioCards } from '../../../ui/RadioCard';

/** The choice of payment: 1 Transferencia or 2 Cheque / Echeq, as far as the company offers them. */
export function PaymentChoice({
  value,
  onChange,
  legend = text.payment,
  error,
}: {
  readonly value: 1 | 2 | undefined;
  readonly onChange: (option: 1 | 2) => void;
  /** The title of the group; 'Pago' if left out. */
  readonly legend?: ReactNode;
  /** What is missing, in words. */
  readonly error?: string | undefined;
}) {
  const { paymentOptions } = usePage().context;
  return (
    <div className="panel">
      <RadioCards legend={legend} error={error}>
        {paymentOptions.includes(1) && (
          <RadioCard
            name="payment"
            value="1"
            title={text.transfer}
            detail={text.transferDetail}
            checked={value === 1}
            onChange={() => onChange(1)}
          />
        )}
        {paymentOptions.includes(2) && (
          <RadioCard
            name="payment"
            value="2"
            title={text.cheque}
            detail={text.chequeDetail}
            checked={value === 2}
            onChange={() => onChange(2)}
          />
        )}
      </RadioCards>
    </div>
  );
}
