import { DELIVERY_FLOOR_MAX, DELIVERY_STREET_MAX } from '@mostrador/rules/delivery-address';
import { FIELD_MAX } from '@mostrador/rules/limits';
import type { FormEvent } from 'react';
import { CountryProvinceSelect } from '../../../features/geography/CountryProvinceSelect';
import { CountrySelect } from '../../../features/geography/CountrySelect';
import type { useAddressForm } from '../../../features/shipping/useAddressForm';
import { checkoutText as text } from '../../../text/checkout';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';

interface AddressFormProps {
  readonly form: ReturnType<typeof useAddressForm>;
  readonly saving: boolean;
  readonly onUse: () => void;
}

/**
 * The form for a different delivery address, which the change-address button 'Cambiar dirección' opens; used for this order
 * only.
 */
export function AddressForm({ form: { fields, saved, close }, saving, onUse }: AddressFormProps) {
  const { form, input, values, errors, set } = fields;

  function submit(event: FormEvent) {
    event.preventDefault();
    onUse();
  }
  return (
    <form ref={form} noValidate className="stack" onSubmit={submit}>
      <div className="form-grid">
        <TextField
          {...input('contactPhone')}
          label={text.phone}
          type="tel"
          autoComplete="tel"
          maxLength={FIELD_MAX.phone}
          span={4}
        />
        <TextField
          {...input('deliveryAddressStreet')}
          label={text.street}
          autoComplete="address-line1"
          maxLength={DELIVERY_STREET_MAX}
          required
          span={5}
        />
        <TextField
          {...input('deliveryAddressFloor')}
          label={text.floor}
          autoComplete="address-line2"
          maxLength={DELIVERY_FLOOR_MAX}
          span={3}
        />
        <TextField
          {...input('deliveryAddressPostalCode')}
          label={text.postalCode}
          autoComplete="postal-code"
          maxLength={FIELD_MAX.postalCode}
          span={3}
        />
        <TextField
          {...input('deliveryAddressCityName')}
          label={text.city}
          autoComplete="address-level2"
          maxLength={FIELD_MAX.city}
          required
          span={3}
        />
        <CountrySelect
          label={text.country}
          name="deliveryAddressCountry"
          autoComplete="country"
          required
          value={values.deliveryAddressCountry}
          error={errors['deliveryAddressCountry']}
          onChange={(deliveryAddressCountry) =>
            set({ deliveryAddressCountry, deliveryAddressProvinceCode: '' })
          }
          span={3}
        />
        <CountryProvinceSelect
          label={text.province}
          name="deliveryAddressProvinceCode"
          autoComplete="address-level1"
          required
          country={values.deliveryAddressCountry}
          value={values.deliveryAddressProvinceCode}
          error={errors['deliveryAddressProvinceCode']}
          onChange={(deliveryAddressProvinceCode) => set({ deliveryAddressProvinceCode })}
          span={3}
        />
      </div>
      <div className="row row--end">
        {saved.deliveryAddressStreet !== '' && (
          <Button kind="quiet" onClick={close} disabled={saving}>
            {text.keepAddress}
          </Button>
        )}
        <Button kind="secondary" type="submit" pending={saving}>
          {text.useAddress}
        </Button>
      </div>
    </form>
  );
}
