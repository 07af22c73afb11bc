// The section 'Textos' of the company's page: who the company sells to, the help page 'Cómo comprar' and the page 'La Empresa'.

import type { CompanyField, TitledText } from '@mostrador/rules/company-settings';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { companyText as text } from '../../text/company';
import { fieldText, typedIn } from './company-draft';
import { movedItem } from './moved-item';
import { SettingArea, SettingFrame, SettingText } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

interface SectionProps {
  readonly form: CompanyForm;
}

export function TextsSection({ form }: SectionProps) {
  return (
    <div className="desk-form">
      <SettingText form={form} field="audience" />
      <h3 className="company-group">{text.groups.help}</h3>
      <SettingText form={form} field="helpHeading" />
      <SettingArea form={form} field="helpIntro" rows={2} />
      <TextList form={form} field="helpSteps" hasTitles />
      <TextList form={form} field="helpConditions" hasTitles />
      <h3 className="company-group">{text.groups.about}</h3>
      <SettingText form={form} field="aboutHeading" />
      <TextList form={form} field="aboutParagraphs" hasTitles={false} />
    </div>
  );
}

interface TextListProps extends SectionProps {
  readonly field: CompanyField;
  readonly hasTitles: boolean;
}

/** Texts in their order, each with a title or without one. */
function TextList({ form, field, hasTitles }: TextListProps) {
  const typed = typedIn(form.draft, field) as readonly (TitledText | string)[];
  const items = typed.map((item) => (typeof item === 'string' ? { title: '', text: item } : item));
  const type = (to: readonly TitledText[]) =>
    form.onType(field, hasTitles ? to : to.map(({ text: only }) => only));
  const change = (index: number, part: Partial<TitledText>) =>
    type(items.map((item, each) => (each === index ? { ...item, ...part } : item)));
  return (
    <SettingFrame
      form={form}
      field={field}
      isGroup
      control={(given, labelId) => (
        <fieldset
          className="company-free"
          aria-labelledby={labelId}
          aria-describedby={given['aria-describedby']}
        >
          <ul className="company-rows">
            {items.map((item, index) => {
              const name = item.title === '' ? text.list.item(index + 1) : item.title;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place
                <li key={index} className="company-text">
                  {hasTitles && (
                    <input
                      className="control"
                      aria-label={`${fieldText(field)}: ${text.list.title(index + 1)}`}
                      value={item.title}
                      onChange={(event) => change(index, { title: event.target.value })}
                    />
                  )}
                  <textarea
                    className="control textarea"
                    rows={2}
                    aria-label={`${fieldText(field)}: ${text.list.text(index + 1)}`}
                    value={item.text}
                    onChange={(event) => change(index, { text: event.target.value })}
                  />
                  <span className="company-row-end">
                    <IconButton
                      icon={ArrowUp}
                      label={text.list.up(name)}
                      disabled={index === 0}
                      onClick={() => type(movedItem(items, index, index - 1))}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={text.list.down(name)}
                      disabled={index === items.length - 1}
                      onClick={() => type(movedItem(items, index, index + 1))}
                    />
                    <IconButton
                      icon={X}
                      label={text.list.remove(name)}
                      onClick={() => type(items.filter((_, each) => each !== index))}
                    />
                  </span>
                </li>
              );
            })}
          </ul>
          <Button kind="secondary" icon={Plus} onClick={() => type([...items, { title: '', text: '' }])}>
            {text.list.addTo(fieldText(field).toLowerCase())}
          </Button>
        </fieldset>
      )}
    />
  );
}
