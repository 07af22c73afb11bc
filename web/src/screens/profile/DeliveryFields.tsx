// The section 'Domicilio de entrega' of 'Mis datos': the delivery address, a button that copies the legal one, and
// delivery instructions.

import { FIELD_MAX } from '@mostrador/rules/limits';
import { Copy } from 'lucide-react';
import { legalAsDelivery, type ProfileField } from '../../features/profile/profile-form';
import { profileText as text } from '../../text/profile';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import type { Fields } from '../../ui/useFields';
import { AddressFields } from './AddressFields';

export function DeliveryFields({ fields }: { readonly fields: Fields<ProfileField> }) {
  const { input, values, set } = fields;
  return (
    <section className="panel stack" aria-labelledby="delivery-address">
      <div className="row row--between">
        <h2 id="delivery-address" className="group-title">
          {text.deliveryAddress}
        </h2>
        <Button kind="quiet" icon={Copy} onClick={() => set(legalAsDelivery(values))}>
          {text.sameAsLegal}
        </Button>
      </div>
      <AddressFields prefix="deliveryAddress" fields={fields} withCountry />
      <TextArea
        {...input('deliveryComments')}
        label={text.comments}
        hint={text.commentsHint}
        rows={2}
        maxLength={FIELD_MAX.deliveryComments}
      />
    </section>
  );
}
