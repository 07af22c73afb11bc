// What happens after a registration: confirm the mail, wait for the company's check, see prices and buy; with the ways to reach the
// company. Shown above every screen until the account is complete.

import { Check } from 'lucide-react';
import { useBrand } from '../../page/page';
import { type MissingStep, useMissingStep } from '../../session/registration-step';
import { registrationStepsText as text } from '../../text/registration-steps';
import { Icon } from '../../ui/Icon';
import './RegistrationBar.css';

const CURRENT: Readonly<Record<MissingStep, number>> = { email: 0, verification: 1 };

export function RegistrationBar() {
  const missing = useMissingStep();
  const { phone, phoneLink, whatsapp } = useBrand().contact;
  if (missing === undefined) return null;
  const current = CURRENT[missing];
  return (
    <section className="registration-bar no-print" aria-label={text.title}>
      <div className="page-width">
        <ol>
          {text.steps.map(({ name, words }, index) => (
            <li key={name} aria-current={index === current ? 'step' : undefined}>
              <i aria-hidden="true">{index < current ? <Icon of={Check} /> : index + 1}</i>
              <div>
                <b>{name}</b>
                {index < current && <span className="spoken">{text.done}</span>}
                <p>{words}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="registration-reach">
          {text.reach} <a href={`tel:${phoneLink}`}>{phone}</a> {text.or}{' '}
          <a href={whatsapp}>{text.whatsapp}</a>
        </p>
      </div>
    </section>
  );
}
