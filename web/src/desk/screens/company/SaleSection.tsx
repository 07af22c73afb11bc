// The section 'Venta' of the company's page: minimum order with what it would change, free delivery, payments, prices.

import type { CompanyValues } from '@mostrador/rules/company-settings';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { useMinimumOrderEffect } from '../../../features/company-desk/useCompanySettings';
import { Icon } from '../../../ui/Icon';
import { companyText as text } from '../../text/company';
import { readTyped, type TypedFreeDelivery, typedIn } from './company-draft';
import { SettingFlag, SettingFrame, SettingText } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

interface SectionProps {
  readonly form: CompanyForm;
}

export function SaleSection({ form }: SectionProps) {
  return (
    <div className="desk-form">
      <SettingText form={form} field="minimumPurchaseAmount" span={4} inputMode="decimal" />
      <MinimumEffect form={form} />
      <FreeDelivery form={form} />
      <Payments form={form} />
      <SettingFlag form={form} field="paymentsMercadoPago" span={6} />
      <SettingFlag form={form} field="priceVisibleForUsersOnly" span={6} />
      <SettingFlag form={form} field="verifiesClients" span={6} />
      <SettingFlag form={form} field="offersReserveStock" span={6} />
    </div>
  );
}

function MinimumEffect({ form }: SectionProps) {
  const isChanged = form.changed.has('minimumPurchaseAmount');
  const typed = typedIn(form.draft, 'minimumPurchaseAmount');
  const read = readTyped('minimumPurchaseAmount', typed, form.draft);
  const amount = isChanged && 'value' in read ? (read.value as number) : undefined;
  const effect = useMinimumOrderEffect(amount);
  if (effect === undefined) return <span className="desk-field" data-span={8} />;
  return (
    <div className="field desk-field" data-span={8}>
      <span className="field-label">{text.effect}</span>
      <p className="d-note" role="status">
        <Icon of={Info} />
        <span>{text.effectOf(effect.below, effect.orders, effect.carts)}</span>
      </p>
    </div>
  );
}

/** Free delivery: whether, above which amount, and to which provinces. */
function FreeDelivery({ form }: SectionProps) {
  const typed = typedIn(form.draft, 'freeDelivery') as TypedFreeDelivery | null;
  const { provinces } = form.draft.read;
  const aboveId = useId();
  const type = (to: TypedFreeDelivery | null) => form.onType('freeDelivery', to);
  return (
    <SettingFrame
      form={form}
      field="freeDelivery"
      isGroup
      control={({ id: _, ...given }, labelId) => (
        <fieldset
          className="company-free"
          aria-labelledby={labelId}
          aria-describedby={given['aria-describedby']}
        >
          <label className="company-check">
            <input
              type="checkbox"
              className="switch-track"
              checked={typed !== null}
              onChange={(event) => type(event.target.checked ? { above: '', provinceCodes: [] } : null)}
            />
            {text.freeOn}
          </label>
          {typed !== null && (
            <>
              <label className="field-label" htmlFor={aboveId}>
                {text.freeFrom}
              </label>
              <input
                id={aboveId}
                className="control company-amount"
                inputMode="decimal"
                aria-invalid={given['aria-invalid']}
                value={typed.above}
                onChange={(event) => type({ ...typed, above: event.target.value })}
              />
              <div className="company-provinces">
                {provinces.map(({ code, name }) => (
                  <label key={code} className="company-check">
                    <input
                      type="checkbox"
                      checked={typed.provinceCodes.includes(code)}
                      onChange={(event) =>
                        type({
                          ...typed,
                          provinceCodes: event.target.checked
                            ? [...typed.provinceCodes, code]
                            : typed.provinceCodes.filter((each) => each !== code),
                        })
                      }
                    />
                    {name}
                  </label>
                ))}
              </div>
            </>
          )}
        </fieldset>
      )}
    />
  );
}

function Payments({ form }: SectionProps) {
  const chosen = typedIn(form.draft, 'paymentOptions') as CompanyValues['paymentOptions'];
  return (
    <SettingFrame
      form={form}
      field="paymentOptions"
      span={6}
      isGroup
      control={({ id: _, ...given }, labelId) => (
        <fieldset
          className="company-free"
          aria-labelledby={labelId}
          aria-describedby={given['aria-describedby']}
        >
          {([1, 2] as const).map((option) => (
            <label key={option} className="company-check">
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={(event) =>
                  form.onType(
                    'paymentOptions',
                    event.target.checked ? [...chosen, option] : chosen.filter((each) => each !== option),
                  )
                }
              />
              {text.payments[option]}
            </label>
          ))}
        </fieldset>
      )}
    />
  );
}
