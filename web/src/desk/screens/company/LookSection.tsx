// The section 'Logo y colores' of the company's page: the logos, each colour by its picker or its code, a sample, and the nearest colour that can be
// read where a pair cannot.

import { COLOUR_PAIRS, isColour, unreadablePairs } from '@mostrador/rules/company-colours';
import { COMPANY_SECTIONS, type CompanyValues } from '@mostrador/rules/company-settings';
import { useLayoutEffect, useRef } from 'react';
import { companyText } from '../../text/company';
import { fieldText, typedIn, valuesAfter } from './company-draft';
import { LogoFields } from './LogoFields';
import { SettingFrame } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

const { look: text } = companyText;
const COLOURS = COMPANY_SECTIONS.look.filter((field) => field !== 'logo' && field !== 'logoOnWhite');

export function LookSection({ form }: { readonly form: CompanyForm }) {
  return (
    <div className="desk-form">
      <LogoFields form={form} />
      {COLOURS.map((field) => {
        const typed = String(typedIn(form.draft, field));
        return (
          <SettingFrame
            key={field}
            form={form}
            field={field}
            span={4}
            control={(given) => (
              <span className="company-colour">
                <input
                  type="color"
                  aria-label={text.pick(fieldText(field).toLowerCase())}
                  value={isColour(typed) ? typed : '#000000'}
                  onChange={(event) => form.onType(field, event.target.value)}
                />
                <input
                  {...given}
                  className="control"
                  value={typed}
                  maxLength={7}
                  spellCheck={false}
                  onChange={(event) => form.onType(field, event.target.value)}
                />
              </span>
            )}
          />
        );
      })}
      <Suggestions form={form} />
      <Sample form={form} />
    </div>
  );
}

function Suggestions({ form }: { readonly form: CompanyForm }) {
  const pairs = unreadablePairs(valuesAfter(form.draft) as Partial<CompanyValues>);
  if (pairs.length === 0) return null;
  return (
    <p className="company-actions desk-field">
      {pairs.map(({ text: ink, suggestion }) => (
        <button key={ink} type="button" className="f-link" onClick={() => form.onType(ink, suggestion)}>
          {fieldText(ink)}: {text.suggest(suggestion)}
        </button>
      ))}
    </p>
  );
}

/** Header and menu in the colours that are typed. A script sets them, because the security policy allows no inline style. */
function Sample({ form }: { readonly form: CompanyForm }) {
  const box = useRef<HTMLDivElement>(null);
  const values = valuesAfter(form.draft);
  const colours = COLOUR_PAIRS.flat()
    .map((field) => `${field} ${String(values[field])}`)
    .join();
  useLayoutEffect(() => {
    const style = box.current?.style;
    for (const part of colours.split(',')) {
      const [field = '', colour = ''] = part.split(' ');
      style?.setProperty(`--sample-${field}`, colour);
    }
  }, [colours]);
  return (
    <div ref={box} className="company-sample desk-field" role="img" aria-label={text.sample}>
      <b>{text.header}</b>
      <span>
        <i>{text.menu}</i> <u>{text.link}</u>
      </span>
    </div>
  );
}
