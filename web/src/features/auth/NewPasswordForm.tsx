// The password reset form of /recover and /changepass: a new password and the repeat, after a recovery link or when the
// user must change it. Passwords that do not match: 'Las contraseñas no coinciden.' Then nothing is sent (changepass).

import { usePage } from '../../page/page';
import { changePasswordText as text } from '../../text/change-password';
import { passwordText } from '../../text/password';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { useLatch } from '../../ui/useLatch';
import { useNewPasswordFields } from '../../ui/useNewPasswordFields';
import type { RecoveryRight } from './recovery-right';
import { useNewPassword } from './useNewPassword';
import './LoginForm.css';

interface NewPasswordFormProps {
  readonly right: RecoveryRight | undefined;
  readonly onDone: () => void;
  readonly onFailed: () => void;
}

const words = {
  ...passwordText,
  user: text.user,
  password: passwordText.newPassword,
  repeat: passwordText.repeatNew,
  submit: text.submit,
};

export function NewPasswordForm({ right, onDone, onFailed }: NewPasswordFormProps) {
  const { passwordMinLength } = usePage().context;
  const email = right?.usr ?? '';
  const fields = useNewPasswordFields({ email, minLength: passwordMinLength }, passwordText);
  const { change, pending } = useNewPassword(right);
  const latch = useLatch();

  async function submit() {
    if (!fields.check()) return;
    const outcome = await change(fields.values.newPass);
    if (outcome.kind === 'done') onDone();
    else if (outcome.kind === 'weak') fields.refuse([{ field: 'newPass', message: outcome.sentence }]);
    else onFailed();
  }

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
      <NewPasswordFields
        fields={fields}
        email={email}
        minLength={passwordMinLength}
        pending={pending}
        words={words}
      />
    </form>
  );
}
