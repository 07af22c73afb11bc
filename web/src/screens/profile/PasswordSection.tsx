// The section 'Contraseña' of 'Mis datos': a new password with its checklist, and the current one where a change needs
// it. Left empty, the password does not change.

import { PASSWORD_MAX } from '@mostrador/rules/password';
import { useId } from 'react';
import type { ProfileField } from '../../features/profile/profile-form';
import { usePage } from '../../page/page';
import { passwordText } from '../../text/password';
import { profileText as text } from '../../text/profile';
import { PasswordChecklist } from '../../ui/PasswordChecklist';
import { PasswordField } from '../../ui/PasswordField';
import type { Fields } from '../../ui/useFields';

interface PasswordSectionProps {
  readonly fields: Fields<ProfileField>;
  readonly userName: string;
  readonly disabled: boolean;
  /** Shows the field for the current password. The browser does not require it: after a recent log-in nor does the server. */
  readonly asksCurrent: boolean;
}

export function PasswordSection({ fields, userName, disabled, asksCurrent }: PasswordSectionProps) {
  const { passwordMinLength: minLength } = usePage().context;
  const { input, values } = fields;
  const needs = useId();
  const typed = values.password !== '';
  const common = {
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
          autoComplete="new-password"
          label={passwordText.newPassword}
          hint={disabled ? text.passwordNotWhileActing : text.passwordHint}
          needs={typed ? needs : undefined}
        />
        <PasswordField
          {...input('repeatedPassword')}
          {...common}
          autoComplete="new-password"
          label={passwordText.repeatNew}
        />
        {asksCurrent && (
          <PasswordField
            {...input('currentPassword')}
            {...common}
            autoComplete="current-password"
            label={text.currentPassword}
            hint={text.currentPasswordHint}
          />
        )}
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
