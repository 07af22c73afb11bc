// The password reset form of /recover and /changepass: a new password and the repeat, after a recovery link or when the
// user must change it. Passwords that do not match: 'Las contraseñas no coinciden.'

import { PASSWORD_MAX } from '@mostrador/rules/password';
import { useCallback } from 'react';
import { usePage } from '../../page/page';
import { changePasswordText as text } from '../../text/change-password';
import { passwordText } from '../../text/password';
import { Button } from '../../ui/Button';
import { PasswordChecklist } from '../../ui/PasswordChecklist';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { useFields } from '../../ui/useFields';
import { useLatch } from '../../ui/useLatch';
import { emptyNewPassword, newPasswordFailures } from './new-password-form';
import type { RecoveryRight } from './recovery-right';
import { useNewPassword } from './useNewPassword';
import './LoginForm.css';

interface NewPasswordFormProps {
  readonly right: RecoveryRight | undefined;
  readonly onDone: () => void;
  readonly onFailed: () => void;
}

export function NewPasswordForm({ right, onDone, onFailed }: NewPasswordFormProps) {
  const { passwordMinLength } = usePage().context;
  const usr = right?.usr ?? '';
  const failuresOf = useCallback(
    (values: typeof emptyNewPassword) =>
      newPasswordFailures(values, { email: usr, minLength: passwordMinLength }),
    [usr, passwordMinLength],
  );
  const fields = useFields<keyof typeof emptyNewPassword>(emptyNewPassword, failuresOf);
  const { change, pending } = useNewPassword(right);
  const latch = useLatch();
  const { newPass } = fields.values;

  async function submit() {
    if (!fields.check()) return;
    const outcome = await change(newPass);
    if (outcome.kind === 'done') onDone();
    else if (outcome.kind === 'weak') fields.refuse([{ field: 'newPass', message: outcome.sentence }]);
    else onFailed();
  }

  const eye = { showLabel: passwordText.show, hideTextLabel: passwordText.hide };
  return (
    <form
      ref={fields.form}
      className="login-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        latch(submit);
      }}
    >
      {usr !== '' && (
        <TextField
          label={text.user}
          name="username"
          type="email"
          autoComplete="username"
          value={usr}
          readOnly
        />
      )}
      <PasswordField
        {...fields.input('newPass')}
        {...eye}
        label={passwordText.newPassword}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        needs="new-password-needs"
        required
      />
      <PasswordChecklist
        id="new-password-needs"
        password={newPass}
        email={usr}
        minLength={passwordMinLength}
        words={passwordText.checklist}
      />
      <PasswordField
        {...fields.input('repeat')}
        {...eye}
        label={passwordText.repeatNew}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <div className="row">
        <Button type="submit" size="large" pending={pending}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
