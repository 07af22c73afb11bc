import { FIELD_MAX } from '@mostrador/rules/limits';
import { cartScreenText as text } from '../../text/cart-screen';
import { RadioCard, RadioCards } from '../../ui/RadioCard';
import { TextField } from '../../ui/TextField';

export interface DeliveryChoiceProps {
  readonly value: 1 | 2;
  readonly onChange: (option: 1 | 2) => void;
  readonly transport: string;
  readonly onTransport: (description: string) => void;
}

/** 1 Transporte, with its description; 2 Correo. */
export function DeliveryChoice({ value, onChange, transport, onTransport }: DeliveryChoiceProps) {
  return (
    <div className="panel">
      <RadioCards legend={text.delivery}>
        <RadioCard
          name="delivery"
          value="1"
          title={text.transport}
          detail={text.transportDetail}
          checked={value === 1}
          onChange={() => onChange(1)}
        >
          <TextField
            label={text.transportField}
            hideLabel
            placeholder={text.transportField}
            maxLength={FIELD_MAX.deliveryDetails}
            disabled={value !== 1}
            value={transport}
            onChange={(event) => onTransport(event.target.value)}
          />
        </RadioCard>
        <RadioCard
          name="delivery"
          value="2"
          title={text.mail}
          detail={text.mailDetail}
          checked={value === 2}
          onChange={() => onChange(2)}
        />
      </RadioCards>
    </div>
  );
}

/** 1 Transferencia; 2 Cheque / Echeq. */
export function PaymentChoice({
  value,
  onChange,
}: {
  readonly value: 1 | 2;
  readonly onChange: (option: 1 | 2) => void;
}) {
  return (
    <div className="panel">
      <RadioCards legend={text.payment}>
        <RadioCard
          name="payment"
          value="1"
          title={text.transfer}
          detail={text.transferDetail}
          checked={value === 1}
          onChange={() => onChange(1)}
        />
        <RadioCard
          name="payment"
          value="2"
          title={text.cheque}
          detail={text.chequeDetail}
          checked={value === 2}
          onChange={() => onChange(2)}
        />
      </RadioCards>
    </div>
  );
}
