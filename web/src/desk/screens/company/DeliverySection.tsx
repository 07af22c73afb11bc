// The section 'Entregas' of the company's page: the delivery methods in the order in which buyers see them.

import type { DeliveryMethodSetting } from '@mostrador/rules/company-settings';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { companyText } from '../../text/company';
import { typedIn } from './company-draft';
import { movedItem } from './moved-item';
import { SettingFrame } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

const { method: text, list } = companyText;

export function DeliverySection({ form }: { readonly form: CompanyForm }) {
  const methods = typedIn(form.draft, 'deliveryMethods') as readonly DeliveryMethodSetting[];
  const known = (form.draft.seen['deliveryMethods'] ?? []) as readonly DeliveryMethodSetting[];
  const type = (to: readonly DeliveryMethodSetting[]) => form.onType('deliveryMethods', to);
  const change = (index: number, part: Partial<DeliveryMethodSetting>) =>
    type(methods.map((method, each) => (each === index ? { ...method, ...part } : method)));
  return (
    <SettingFrame
      form={form}
      field="deliveryMethods"
      isGroup
      control={(given, labelId) => (
        <fieldset
          className="company-free"
          aria-labelledby={labelId}
          aria-describedby={given['aria-describedby']}
        >
          {methods.length === 0 && <p className="d-meta">{text.none}</p>}
          <ul className="company-rows">
            {methods.map((method, index) => {
              const name = method.name === '' ? list.item(index + 1) : method.name;
              // a method keeps its code, which orders and carts name
              const isNew = !known.some(({ code }) => code === method.code);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new method's code is typed meanwhile
                <li key={index} className="company-row">
                  <input
                    className="control company-code"
                    aria-label={text.code}
                    value={method.code}
                    disabled={!isNew}
                    maxLength={30}
                    onChange={(event) => change(index, { code: event.target.value })}
                  />
                  <input
                    className="control"
                    aria-label={text.nameOf(index + 1)}
                    value={method.name}
                    maxLength={100}
                    onChange={(event) => change(index, { name: event.target.value })}
                  />
                  <select
                    className="control select"
                    aria-label={text.kindOf(name)}
                    value={method.deliveryOption}
                    onChange={(event) => change(index, { deliveryOption: Number(event.target.value) })}
                  >
                    <option value={1}>{text.kinds[1]}</option>
                    <option value={2}>{text.kinds[2]}</option>
                  </select>
                  <input
                    type="checkbox"
                    className="switch-track"
                    aria-label={text.activeOf(name)}
                    checked={method.active}
                    onChange={(event) => change(index, { active: event.target.checked })}
                  />
                  <span className="company-row-end">
                    <IconButton
                      icon={ArrowUp}
                      label={list.up(name)}
                      disabled={index === 0}
                      onClick={() => type(movedItem(methods, index, index - 1))}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={list.down(name)}
                      disabled={index === methods.length - 1}
                      onClick={() => type(movedItem(methods, index, index + 1))}
                    />
                  </span>
                </li>
              );
            })}
          </ul>
          <Button
            kind="secondary"
            icon={Plus}
            onClick={() => type([...methods, { code: '', name: '', deliveryOption: 2, active: true }])}
          >
            {text.add}
          </Button>
        </fieldset>
      )}
    />
  );
}
