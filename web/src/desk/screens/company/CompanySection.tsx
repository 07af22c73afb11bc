// A section of the company's page: heading, hint and history at the left, its fields at the right.

import type { CompanySection as SectionName } from '@mostrador/rules/company-settings';
import { History } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../ui/Icon';
import { companyText as text } from '../../text/company';
import { SettingHistory } from './SettingHistory';

interface CompanySectionProps {
  readonly name: SectionName;
  readonly onUndone: () => void;
  readonly children: ReactNode;
}

export function CompanySection({ name, onUndone, children }: CompanySectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, hint } = text.sections[name];
  return (
    <section className="d-sec company-sec" id={name} aria-labelledby={id}>
      <div>
        <h2 className="d-h" id={id}>
          {title}
        </h2>
        <p>{hint}</p>
        <button
          type="button"
          className="f-link company-history-open"
          aria-expanded={isOpen}
          aria-label={text.historyOf(title)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={History} />
          {isOpen ? text.hideHistory : text.history}
        </button>
      </div>
      <div className="company-sec-body">
        {children}
        {isOpen && <SettingHistory section={name} onUndone={onUndone} />}
      </div>
    </section>
  );
}
