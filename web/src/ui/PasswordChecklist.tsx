import { Check, Minus } from 'lucide-react';
import { Icon } from './Icon';
import './PasswordChecklist.css';

export interface PasswordChecklistProps {
  /** For the field's aria-describedby. */
  readonly id: string;
  readonly rules: readonly { readonly code: string; readonly label: string; readonly met: boolean }[];
  /** Undefined while nothing is typed: there is nothing to judge. */
  readonly strength: 'weak' | 'fair' | 'strong' | undefined;
  readonly words: {
    readonly met: string;
    readonly missing: string;
    readonly strength: string;
    readonly levels: Readonly<Record<'weak' | 'fair' | 'strong', string>>;
  };
}

/** What a new password needs, ticked off while one types, and how good it is. */
export function PasswordChecklist({ id, rules, strength, words }: PasswordChecklistProps) {
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
