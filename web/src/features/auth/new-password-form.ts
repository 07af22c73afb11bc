import type { FieldFailure } from '@mostrador/rules/field-failure';
import { type PasswordOptions, passwordRules } from '@mostrador/rules/password';
import { passwordText } from '../../text/password';

export const emptyNewPassword = { newPass: '', repeat: '' };

/** One sentence a field: of what the password still needs the list beside it tells the rest. */
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
