// The choice of delivery in the cart's last step: 1 'Transporte', with the transport description (`deliveryDetails`), or
// 2 'Correo', with its price: 'El costo del envío depende del peso y el tamaño, y se suma al total.'

import { FIELD_MAX } from '@mostrador/rules/limits';
import type { Centavos } from '@mostrador/rules/money';
import type { ReactNode } from 'react';
import { postPriceText } from '../../../features/cart/CartSummary';
import { cartScreenText as text } from '../../../text/cart-screen';
import { RadioCard, RadioCards } from '../../../ui/RadioCard';
import { TextField } from '../../../ui/TextField';

export interface DeliveryChoiceProps {
  readonly value: 1 | 2 | undefined;
  readonly onChange: (option: 1 | 2) => void;
  readonly transport: string;
  readonly onTransport: (description: string) => void;
  /** The price of the post; 0: free, null: to be agreed. */
  readonly postPrice: Centavos | null;
  /** The choice of the address, for a client with several. */
  readonly children?: ReactNode;
  /** The title of the group; 'Entrega' if left out. */
  readonly legend?: ReactNode;
  /** What is missing, in words. */
  readonly error?: string | undefined;
}

export function DeliveryChoice({
  value,
  onChange,
  transport,
  onTransport,
  postPrice,
  children,
  legend = text.delivery,
  error,
}: DeliveryChoiceProps) {
  return (
    <div className="panel">
      <RadioCards legend={legend} error={error}>
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
          detail={mailDetail(postPrice)}
          end={postPriceText(postPrice)}
          checked={value === 2}
          onChange={() => onChange(2)}
        />
      </RadioCards>
      {children}
    </div>
  );
}

function mailDetail(price: Centavos | null): string {
  if (price === null) return text.mailToBeAgreed;
  return price === 0 ? text.mailFree : text.mailDetail;
}
