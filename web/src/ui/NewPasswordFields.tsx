// The fields of a form in which a user chooses a password: the user, the password with what it needs, the repeat, and the button.

import { PASSWORD_MAX } from '@mostrador/rules/password';
import { Button } from './Button';
import { PasswordChecklist, type PasswordChecklistProps } from './PasswordChecklist';
import { PasswordField } from './PasswordField';
import { TextField } from './TextField';
import type { Fields } from './useFields';
import type { NewPasswordField } from './useNewPasswordFields';

export interface NewPasswordFieldsProps {
  readonly fields: Fields<NewPasswordField>;
  /** The user's e-mail, for password managers and the checklist; empty: not shown. */
  readonly email: string;
  readonly minLength: number;
  readonly pending: boolean;
  readonly words: {
    readonly user: string;
    readonly password: string;
    readonly repeat: string;
    readonly submit: string;
    readonly show: string;
    readonly hide: string;
    readonly checklist: PasswordChecklistProps['words'];
  };
}

const NEEDS = 'new-password-needs';

export function NewPasswordFields({ fields, email, minLength, pending, words }: NewPasswordFieldsProps) {
  const given = {
    showLabel: words.show,
    hideTextLabel: words.hide,
    autoComplete: 'new-password',
    maxLength: PASSWORD_MAX,
    required: true,
  } as const;
  return (
    <>
      {email !== '' && (
        <TextField
          label={words.user}
          name="username"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
      )}
      <PasswordField {...fields.input('newPass')} {...given} label={words.password} needs={NEEDS} />
      <PasswordChecklist
        id={NEEDS}
        password={fields.values.newPass}
        email={email}
        minLength={minLength}
        words={words.checklist}
      />
      <PasswordField {...fields.input('repeat')} {...given} label={words.repeat} />
      <div className="row">
        <Button type="submit" size="large" pending={pending}>
          {words.submit}
        </Button>
      </div>
    </>
  );
}
