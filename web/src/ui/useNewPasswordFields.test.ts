// The messages of the new-password form: an empty or too short password, and a repetition that differs.

import { expect, it } from 'vitest';
import { passwordText } from '../text/password';
import { newPasswordFailures } from './useNewPasswordFields';

const options = { email: 'compras@libreria.test', minLength: 8 };
const good = 'Faro#Rayado92';

it.each([
  ['', '', ['newPass: Por favor ingrese una contraseña.']],
  ['abc', 'abc', ['newPass: La contraseña debe tener al menos 8 caracteres.']],
  [good, 'otra', ['repeat: Las contraseñas no coinciden.']],
  [
    'Corta#1',
    'otra',
    ['newPass: La contraseña debe tener al menos 8 caracteres.', 'repeat: Las contraseñas no coinciden.'],
  ],
  [good, good, []],
])('says one thing at a time of "%s" and "%s"', (newPass, repeat, said) => {
  const failures = newPasswordFailures({ newPass, repeat }, options, passwordText);
  expect(failures.map(({ field, message }) => `${field}: ${message}`)).toEqual(said);
});
