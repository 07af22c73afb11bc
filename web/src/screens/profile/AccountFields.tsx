// The section 'Cuenta' of 'Mis datos': user name, e-mail, name or razón social, CUIT, tax category and phones.

import type { UserDetails } from '@mostrador/contract/entries/profile';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { TaxCategorySelect } from '../../features/geography/TaxCategorySelect';
import { EmailToConfirm } from '../../features/profile/EmailToConfirm';
import type { ProfileField, ProfileRights } from '../../features/profile/profile-form';
import { profileText as text } from '../../text/profile';
import { CuitField } from '../../ui/CuitField';
import { TextField } from '../../ui/TextField';
import type { Fields } from '../../ui/useFields';

interface AccountFieldsProps {
  readonly details: UserDetails;
  readonly fields: Fields<ProfileField>;
  readonly rights: ProfileRights;
}

export function AccountFields({ details, fields, rights: { client, secrets } }: AccountFieldsProps) {
  const { input, values, errors, set } = fields;
  return (
    <section className="panel stack" aria-labelledby="account">
      <h2 id="account" className="group-title">
        {text.account}
      </h2>
      <div className="form-grid">
        <TextField
          label={text.userName}
          hint={text.userNameHint}
          value={details.userName}
          readOnly
          autoComplete="username"
          span={6}
        />
        <TextField
          {...input('email')}
          label={text.email}
          hint={secrets ? text.emailHint : text.notWhileActing}
          type="email"
          autoComplete="email"
          maxLength={FIELD_MAX.email}
          disabled={!secrets}
          required
          span={6}
        />
        <TextField
          {...input('legalName')}
          label={client ? text.legalName : text.name}
          autoComplete={client ? 'organization' : 'name'}
          maxLength={FIELD_MAX.legalName}
          required
          span={client ? 6 : 12}
        />
        {client && (
          <>
            <TextField label={text.idType} value={text.cuit} readOnly span={2} />
            <CuitField
              {...input('legalId')}
              label={text.legalId}
              hint={text.legalIdHint}
              onText={(legalId) => set({ legalId })}
              required
              span={4}
            />
            <TaxCategorySelect
              label={text.taxCategory}
              name="taxCategory"
              value={values.taxCategory}
              error={errors['taxCategory']}
              onChange={(taxCategory) => set({ taxCategory })}
              span={5}
            />
            <TextField
              {...input('contactPhone')}
              label={text.phone}
              type="tel"
              autoComplete="tel"
              maxLength={FIELD_MAX.phone}
              span={4}
            />
            <TextField
              {...input('contactPhone2')}
              label={text.phone2}
              type="tel"
              maxLength={FIELD_MAX.phone}
              span={3}
            />
          </>
        )}
      </div>
      {client && details.emailConfirmed === false && (
        <EmailToConfirm email={details.email} mayResend={secrets} />
      )}
    </section>
  );
}
