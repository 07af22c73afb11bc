// The section 'Contraseña' of 'Mis datos': a new password with its checklist. Left empty, the password does not
// change.

import { PASSWORD_MAX } from '@mostrador/rules/password';
import { useId } from 'react';
import type { ProfileField } from '../../features/profile/profile-form';
import { usePage } from '../../page/page';
import { passwordText } from '../../text/password';
import { profileText as text } from '../../text/profile';
import { PasswordChecklist } from '../../ui/PasswordChecklist';
import { PasswordField } from '../../ui/PasswordField';
import type { Fields } from '../../ui/useFields';

interface NewPasswordFieldsProps {
  readonly fields: Fields<ProfileField>;
  readonly userName: string;
  readonly disabled: boolean;
}

export function NewPasswordFields({ fields, userName, disabled }: NewPasswordFieldsProps) {
  const { passwordMinLength: minLength } = usePage().context;
  const { input, values } = fields;
  const needs = useId();
  const typed = values.password !== '';
  const common = {
    autoComplete: 'new-password',
    maxLength: PASSWORD_MAX,
    showLabel: passwordText.show,
    hideTextLabel: passwordText.hide,
    disabled,
    span: 6,
  } as const;
  return (
    <section className="panel stack" aria-labelledby="password">
      <h2 id="password" className="group-title">
        {text.password}
      </h2>
      <div className="form-grid">
        <PasswordField
          {...input('password')}
          {...common}
          label={passwordText.newPassword}
          hint={disabled ? text.passwordNotWhileActing : text.passwordHint}
          needs={typed ? needs : undefined}
        />
        <PasswordField {...input('repeatedPassword')} {...common} label={passwordText.repeatNew} />
      </div>
      {typed && (
        <PasswordChecklist
          id={needs}
          password={values.password}
          email={values.email || userName}
          minLength={minLength}
          words={passwordText.checklist}
        />
      )}
    </section>
  );
}
