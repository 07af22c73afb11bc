// The sections of the company's page that are plain forms: its data, its fiscal data, its clients' accounts, and its bank account.

import { IVA_CONDITIONS } from '@mostrador/rules/company-settings';
import { CREDIT_CONTROLS } from '@mostrador/rules/credit';
import { PRICE_DISPLAYS } from '@mostrador/rules/display-prices';
import { IVA_RATES } from '@mostrador/rules/iva';
import { companyText as text } from '../../text/company';
import { SettingFlag, SettingSelect, SettingText } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

interface SectionProps {
  readonly form: CompanyForm;
}

export function DataSection({ form }: SectionProps) {
  const { groups } = text;
  return (
    <div className="desk-form">
      <h3 className="company-group">{groups.names}</h3>
      <SettingText form={form} field="name" span={6} />
      <SettingText form={form} field="legalName" span={6} />
      <SettingText form={form} field="brandShort" span={4} />
      <SettingText form={form} field="greeting" span={8} />
      <h3 className="company-group">{groups.address}</h3>
      <SettingText form={form} field="street" span={6} />
      <SettingText form={form} field="neighbourhood" span={3} />
      <SettingText form={form} field="postalCode" span={3} />
      <SettingText form={form} field="city" span={6} />
      <SettingText form={form} field="province" span={6} />
      <SettingText form={form} field="hours" span={6} />
      <SettingText form={form} field="pickUpHours" span={6} />
      <SettingText form={form} field="mapLink" span={12} inputMode="url" />
      <h3 className="company-group">{groups.contact}</h3>
      <SettingText form={form} field="phone" span={4} inputMode="tel" />
      <SettingText form={form} field="whatsapp" span={8} inputMode="tel" />
      <SettingText form={form} field="email" span={6} inputMode="email" />
      <SettingText form={form} field="emailNote" span={6} />
      <SettingText form={form} field="orderMail" span={12} inputMode="email" />
      <SettingText form={form} field="instagram" span={6} inputMode="url" />
      <SettingText form={form} field="facebook" span={6} inputMode="url" />
    </div>
  );
}

const IVA_OPTIONS = IVA_RATES.map(({ code, label }) => ({ value: code, label }));

export function FiscalSection({ form }: SectionProps) {
  return (
    <div className="desk-form">
      <SettingText form={form} field="taxId" span={4} inputMode="numeric" />
      <SettingSelect
        form={form}
        field="ivaCondition"
        span={8}
        options={IVA_CONDITIONS.map((value) => ({ value, label: value === '' ? text.noCondition : value }))}
      />
      <SettingText form={form} field="dataFiscalLink" inputMode="url" />
      <SettingText form={form} field="footerText" />
      <SettingSelect form={form} field="newProductIva" span={6} options={IVA_OPTIONS} />
      <SettingSelect form={form} field="newBookIva" span={6} options={IVA_OPTIONS} />
      <SettingSelect
        form={form}
        field="shippingIva"
        span={6}
        options={[...IVA_OPTIONS, { value: '', label: text.shippingIvaIncluded }]}
      />
      <SettingSelect
        form={form}
        field="priceDisplay"
        span={6}
        options={PRICE_DISPLAYS.map((value) => ({ value, label: text.priceDisplays[value] }))}
      />
    </div>
  );
}

export function AccountSection({ form }: SectionProps) {
  return (
    <div className="desk-form">
      <SettingSelect
        form={form}
        field="creditControl"
        options={CREDIT_CONTROLS.map((value) => ({ value, label: text.creditControls[value] }))}
      />
      <SettingFlag form={form} field="invoiceMails" span={6} />
      <SettingFlag form={form} field="dueMails" span={6} />
      <SettingText form={form} field="dueMailDays" span={6} inputMode="numeric" />
    </div>
  );
}

export function BankSection({ form }: SectionProps) {
  return (
    <div className="desk-form">
      <SettingText form={form} field="bankHolder" span={6} />
      <SettingText form={form} field="bankName" span={6} />
      <SettingText form={form} field="bankAlias" span={6} />
      <SettingText form={form} field="bankTaxId" span={6} inputMode="numeric" />
      <SettingText form={form} field="bankCbu" span={6} inputMode="numeric" />
    </div>
  );
}
