import type { FieldFailure } from '@mostrador/rules/field-failure';
import { passwordText } from '../../text/password';

export const emptyNewPassword = { newPass: '', repeat: '' };

/** What a password needs is the server's to decide; the list beside the field tells it beforehand. */
export function newPasswordFailures({ newPass, repeat }: typeof emptyNewPassword): readonly FieldFailure[] {
  if (newPass === '') return [{ field: 'newPass', message: passwordText.missing }];
  return newPass === repeat ? [] : [{ field: 'repeat', message: passwordText.differ }];
}
