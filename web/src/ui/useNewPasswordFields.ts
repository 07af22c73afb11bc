// The state of a form in which a user chooses a password: two fields that must match, and the password's rules.

import type { FieldFailure } from '@mostrador/rules/field-failure';
import { type PasswordOptions, passwordRules } from '@mostrador/rules/password';
import { useCallback } from 'react';
import { type Fields, useFields } from './useFields';

/** The names of the two fields. */
export type NewPasswordField = 'newPass' | 'repeat';

/** The sentences for an empty password, and for two that differ. */
export interface NewPasswordSentences {
  readonly missing: string;
  readonly differ: string;
}

const EMPTY = { newPass: '', repeat: '' };

/** Returns at most one message for each field; the checklist beside the field shows what else the password needs. */
export function newPasswordFailures(
  { newPass, repeat }: Readonly<Record<NewPasswordField, string>>,
  options: PasswordOptions,
  { missing, differ }: NewPasswordSentences,
): readonly FieldFailure[] {
  if (newPass === '') return [{ field: 'newPass', message: missing }];
  const unmet = passwordRules(newPass, options).find(({ met }) => !met);
  return [
    ...(unmet === undefined ? [] : [{ field: 'newPass', message: unmet.message }]),
    ...(newPass === repeat ? [] : [{ field: 'repeat', message: differ }]),
  ];
}

/** @param sentences a constant of the program. */
export function useNewPasswordFields(
  { email, minLength }: { readonly email: string; readonly minLength: number },
  sentences: NewPasswordSentences,
): Fields<NewPasswordField> {
  const failuresOf = useCallback(
    (values: typeof EMPTY) => newPasswordFailures(values, { email, minLength }, sentences),
    [email, minLength, sentences],
  );
  return useFields<NewPasswordField>(EMPTY, failuresOf);
}
