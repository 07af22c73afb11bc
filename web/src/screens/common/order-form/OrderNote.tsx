import { FIELD_MAX } from '@mostrador/rules/limits';
import type { useOrderNote } from '../../../features/cart/useOrderNote';
import { cartScreenText as text } from '../../../text/cart-screen';
import { TextArea } from '../../../ui/TextArea';
import './OrderNote.css';

/** The field 'Observaciones del pedido': a note to the shop on the whole order, in the cart and the checkout. */
export function OrderNote({
  note: { note, type, save },
}: {
  readonly note: ReturnType<typeof useOrderNote>;
}) {
  return (
    <div className="order-note">
      <TextArea
        label={text.orderObservations}
        hint={text.orderObservationsHint}
        placeholder={text.optional}
        maxLength={FIELD_MAX.observations}
        value={note}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
      />
    </div>
  );
}
