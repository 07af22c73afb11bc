import { FIELD_MAX } from '@mostrador/rules/limits';
import { CityField } from '../../features/geography/CityField';
import { CountrySelect } from '../../features/geography/CountrySelect';
import { ProvinceSelect } from '../../features/geography/ProvinceSelect';
import { type AddressPrefix, HOME_COUNTRY, type ProfileField } from '../../features/profile/profile-form';
import { profileText as text } from '../../text/profile';
import { TextField } from '../../ui/TextField';
import type { Fields } from '../../ui/useFields';

interface AddressFieldsProps {
  readonly prefix: AddressPrefix;
  readonly fields: Fields<ProfileField>;
  readonly withCountry?: boolean | undefined;
}

/**
 * The fields of the legal or the delivery address in 'Mis datos'. Provinces and cities are lists for one country
 * only; elsewhere the city is typed.
 */
export function AddressFields({ prefix, fields, withCountry = false }: AddressFieldsProps) {
  const { input, values, errors, set } = fields;
  const cityId = `${prefix}CityId` as const;
  const cityName = `${prefix}CityName` as const;
  const provinceCode = `${prefix}ProvinceCode` as const;
  const atHome = !withCountry || values.deliveryAddressCountry === HOME_COUNTRY;
  const noPlace = { [cityId]: '', [cityName]: '' };
  return (
    <div className="form-grid">
      <TextField {...input(`${prefix}Street`)} label={text.street} maxLength={FIELD_MAX.street} span={6} />
      <TextField
        {...input(`${prefix}Number`)}
        label={text.number}
        maxLength={FIELD_MAX.streetNumber}
        span={2}
      />
      <TextField {...input(`${prefix}Floor`)} label={text.floor} maxLength={FIELD_MAX.floor} span={2} />
      <TextField
        {...input(`${prefix}Appartment`)}
        label={text.apartment}
        maxLength={FIELD_MAX.apartment}
        span={2}
      />
      {withCountry && (
        <CountrySelect
          label={text.country}
          name="deliveryAddressCountry"
          value={values.deliveryAddressCountry}
          error={errors['deliveryAddressCountry']}
          onChange={(deliveryAddressCountry) =>
            set({ deliveryAddressCountry, [provinceCode]: '', ...noPlace })
          }
          span={3}
        />
      )}
      {atHome && (
        <ProvinceSelect
          by="provinceCode"
          label={text.province}
          name={provinceCode}
          value={values[provinceCode]}
          error={errors[provinceCode]}
          onChange={(code, province) =>
            set({
              [provinceCode]: code,
              ...(prefix === 'legalAddress' && { legalAddressProvinceId: province?.provinceId ?? '' }),
              ...noPlace,
            })
          }
          span={4}
        />
      )}
      {atHome ? (
        <CityField
          label={text.city}
          name={cityName}
          province={values[provinceCode]}
          value={{ cityId: values[cityId], cityName: values[cityName] }}
          error={errors[cityName] ?? errors[cityId]}
          onChange={(city) => set({ [cityId]: city.cityId, [cityName]: city.cityName })}
          span={5}
        />
      ) : (
        <TextField {...input(cityName)} label={text.city} maxLength={FIELD_MAX.city} span={5} />
      )}
      <TextField
        {...input(`${prefix}PostalCode`)}
        label={text.postalCode}
        maxLength={FIELD_MAX.postalCode}
        span={3}
      />
    </div>
  );
}
