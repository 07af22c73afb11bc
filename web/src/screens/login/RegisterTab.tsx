// The registration tab of /login: what one needs to buy here, and the registration form, given its lists of tax categories, provinces and cities.

import { useNavigate } from 'react-router';
import { CityField } from '../../features/geography/CityField';
import { ProvinceSelect } from '../../features/geography/ProvinceSelect';
import { TaxCategorySelect } from '../../features/geography/TaxCategorySelect';
import { RegistrationForm } from '../../features/registration/RegistrationForm';
import { geographyText as text } from '../../text/geography';
import { BuyingTerms } from '../common/buying-terms/BuyingTerms';

export function RegisterTab() {
  const navigate = useNavigate();
  return (
    <>
      <div className="register-terms">
        <BuyingTerms />
      </div>
      <RegistrationForm
        taxCategoryField={(field) => <TaxCategorySelect {...field} label={text.taxCategory} />}
        provinceField={(field) => (
          <ProvinceSelect {...field} by="provinceId" label={text.province} autoComplete="address-level1" />
        )}
        cityField={(field) => <CityField {...field} label={text.city} />}
        onRegistered={() => void navigate('/store')}
      />
    </>
  );
}
