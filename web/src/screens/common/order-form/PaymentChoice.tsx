import { usePage } from '../../../page/page';
import { cartScreenText as text } from '../../../text/cart-screen';
import { RadioCard, RadioCards } from '../../../ui/RadioCard';

/** The choice of payment: 1 Transferencia or 2 Cheque / Echeq, as far as the company offers them. */
export function PaymentChoice({
  value,
  onChange,
}: {
  readonly value: 1 | 2;
  readonly onChange: (option: 1 | 2) => void;
}) {
  const { paymentOptions } = usePage().context;
  return (
    <div className="panel">
      <RadioCards legend={text.payment}>
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
