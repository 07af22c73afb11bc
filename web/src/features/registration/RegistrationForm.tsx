// The register form 'Registrarse': user e-mail, password and repeat password; 'Razón Social', contact phone, phone 2,
// document type (always CUIT), CUIT and tax category; province, city, street, street number, floor, apartment and
// postal code.

import { FIELD_MAX } from '@mostrador/rules/limits';
import { PASSWORD_MAX } from '@mostrador/rules/password';
import { type ReactNode, useCallback, useState } from 'react';
import { usePage } from '../../page/page';
import { passwordText } from '../../text/password';
import { registrationText as text } from '../../text/registration';
import { Button } from '../../ui/Button';
import { CuitField } from '../../ui/CuitField';
import { Note } from '../../ui/Note';
import { PasswordChecklist } from '../../ui/PasswordChecklist';
import { PasswordField } from '../../ui/PasswordField';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { useFields } from '../../ui/useFields';
import { useLatch } from '../../ui/useLatch';
import {
  emptyRegistration,
  failuresOf,
  isRequired,
  type RegistrationField,
  type RegistrationValues,
} from './registration-form';
import { useRegister } from './useRegister';
import './RegistrationForm.css';

/** The props that the form passes to a field of the address or to the tax category. */
export interface PlaceField {
  readonly name: RegistrationField;
  readonly span: 4;
  readonly required: boolean;
  readonly error: string | undefined;
}

export interface RegistrationFormProps {
  readonly taxCategoryField: (
    field: PlaceField & { value: string; onChange: (id: string) => void },
  ) => ReactNode;
  readonly provinceField: (
    field: PlaceField & { value: string; onChange: (id: string) => void },
  ) => ReactNode;
  readonly cityField: (
    field: PlaceField & {
      province: string;
      value: { cityId: string; cityName: string };
      onChange: (city: { cityId: string; cityName: string }) => void;
    },
  ) => ReactNode;
  readonly onRegistered: () => void;
}

export function RegistrationForm({
  taxCategoryField,
  provinceField,
  cityField,
  onRegistered,
}: RegistrationFormProps) {
  const { passwordMinLength } = usePage().context;
  const wrongIn = useCallback(
    (values: RegistrationValues) => failuresOf(values, passwordMinLength),
    [passwordMinLength],
  );
  const fields = useFields(emptyRegistration, wrongIn);
  const { values, errors, set } = fields;
  const { register, pending } = useRegister();
  const [failed, setFailed] = useState<string>();
  const latch = useLatch();
  const wrong = Object.keys(errors).length;

  async function submit() {
    setFailed(undefined);
    if (!fields.check()) return;
    const outcome = await register(values);
    if (outcome.kind === 'done') onRegistered();
    else if (outcome.kind === 'refused') fields.refuse(outcome.refusals);
    else setFailed(outcome.sentence);
  }

  const typed = (name: RegistrationField, label: string) => ({
    ...fields.input(name),
    label,
    required: isRequired(name),
  });
  const placed = (name: RegistrationField): PlaceField => ({
    name,
    span: 4,
    required: isRequired(name),
    error: errors[name],
  });
  const eye = { showLabel: passwordText.show, hideTextLabel: passwordText.hide };

  return (
    <form
      ref={fields.form}
      className="form-grid registration"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        latch(submit);
      }}
    >
      <h2 className="group-title">{text.access}</h2>
      <TextField
        {...typed('userName', text.user)}
        span={4}
        type="email"
        autoComplete="username"
        maxLength={FIELD_MAX.email}
      />
      <PasswordField
        {...typed('password', passwordText.password)}
        {...eye}
        span={4}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        needs="registration-needs"
      />
      <PasswordField
        {...typed('passwordRepeat', passwordText.repeat)}
        {...eye}
        span={4}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
      <PasswordChecklist
        id="registration-needs"
        password={values.password}
        email={values.userName}
        minLength={passwordMinLength}
        words={passwordText.checklist}
      />

      <h2 className="group-title">{text.company}</h2>
      <TextField
        {...typed('legalName', text.legalName)}
        span={6}
        autoComplete="organization"
        maxLength={FIELD_MAX.legalName}
      />
      <Select label={text.idType} span={2} name="idType" options={text.idTypes} value="1" disabled />
      <CuitField
        label={text.legalId}
        span={4}
        name="legalId"
        required={isRequired('legalId')}
        hint={text.legalIdHint}
        error={fields.input('legalId').error}
        value={values.legalId}
        onText={(legalId) => set({ legalId })}
      />
      {taxCategoryField({
        ...placed('taxCategory'),
        value: values.taxCategory,
        onChange: (taxCategory) => set({ taxCategory }),
      })}
      <TextField
        {...typed('contactPhone', text.phone)}
        span={4}
        type="tel"
        autoComplete="tel"
        maxLength={FIELD_MAX.phone}
      />
      <TextField {...typed('contactPhone2', text.phone2)} span={4} type="tel" maxLength={FIELD_MAX.phone} />

      <h2 className="group-title">{text.address}</h2>
      {provinceField({
        ...placed('legalAddressProvinceId'),
        value: values.legalAddressProvinceId,
        onChange: (legalAddressProvinceId) =>
          set({ legalAddressProvinceId, legalAddressCityId: '', legalAddressCityName: '' }),
      })}
      {cityField({
        ...placed('legalAddressCityName'),
        province: values.legalAddressProvinceId,
        value: { cityId: values.legalAddressCityId, cityName: values.legalAddressCityName },
        onChange: ({ cityId, cityName }) =>
          set({ legalAddressCityId: cityId, legalAddressCityName: cityName }),
      })}
      <TextField
        {...typed('legalAddressStreet', text.street)}
        span={4}
        autoComplete="address-line1"
        maxLength={FIELD_MAX.street}
      />
      <TextField {...typed('legalAddressNumber', text.number)} span={3} maxLength={FIELD_MAX.streetNumber} />
      <TextField {...typed('legalAddressFloor', text.floor)} span={3} maxLength={FIELD_MAX.floor} />
      <TextField
        {...typed('legalAddressAppartment', text.apartment)}
        span={3}
        maxLength={FIELD_MAX.apartment}
      />
      <TextField
        {...typed('legalAddressPostalCode', text.postalCode)}
        span={3}
        autoComplete="postal-code"
        maxLength={FIELD_MAX.postalCodeRegistration}
      />

      {(failed !== undefined || wrong > 0) && (
        <Note tone="danger" announce>
          {failed ?? text.wrong(wrong)}
        </Note>
      )}
      <div className="registration-end">
        <Button type="submit" size="large" pending={pending}>
          {text.submit}
        </Button>
        <p className="text-small text-muted">
          {text.next} {text.required}
        </p>
      </div>
    </form>
  );
}
