// The initial values and the validation of the new-password form.
// The two passwords must match: 'Las contraseñas no coinciden.' Otherwise nothing is sent (changepass).

import type { FieldFailure } from '@mostrador/rules/field-failure';
import { type PasswordOptions, passwordRules } from '@mostrador/rules/password';
import { passwordText } from '../../text/password';

export const emptyNewPassword = { newPass: '', repeat: '' };

/** Returns at most one message for each field; the checklist beside the field shows what else the password needs. */
export function newPasswordFailures(
  { newPass, repeat }: typeof emptyNewPassword,
  options: PasswordOptions,
): readonly FieldFailure[] {
  if (newPass === '') return [{ field: 'newPass', message: passwordText.missing }];
  const missing = passwordRules(newPass, options).find(({ met }) => !met);
  return [
    ...(missing === undefined ? [] : [{ field: 'newPass', message: missing.message }]),
    ...(newPass === repeat ? [] : [{ field: 'repeat', message: passwordText.differ }]),
  ];
}
