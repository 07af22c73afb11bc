// The password hint: the rules of a new password, checked off while the user types, and its strength.

import { passwordRules, passwordStrength } from '@mostrador/rules/password';
import { Check, Minus } from 'lucide-react';
import { Icon } from './Icon';
import './PasswordChecklist.css';

export interface PasswordChecklistProps {
  /** For the field's aria-describedby. */
  readonly id: string;
  readonly password: string;
  /** The user's email; empty if unknown. */
  readonly email: string;
  readonly minLength: number;
  readonly words: {
    readonly met: string;
    readonly missing: string;
    readonly strength: string;
    readonly levels: Readonly<Record<'weak' | 'fair' | 'strong', string>>;
  };
}

export function PasswordChecklist({ id, password, email, minLength, words }: PasswordChecklistProps) {
  const rules = passwordRules(password, { email, minLength });
  const strength = password === '' ? undefined : passwordStrength(password, { email, minLength });
  return (
    <div className="password-checklist">
      <ul id={id}>
        {rules.map(({ code, label, met }) => (
          <li key={code} data-met={met || undefined}>
            <Icon of={met ? Check : Minus} />
            <span>
              {label}
              <span className="spoken">{met ? words.met : words.missing}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="password-strength" data-level={strength}>
        <span className="password-bar" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span role="status">{strength !== undefined && `${words.strength} ${words.levels[strength]}`}</span>
      </div>
    </div>
  );
}
