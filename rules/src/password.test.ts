// Requirements of a new password (length, characters, common words, e-mail) and the strength meter.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX, passwordRules, passwordStrength } from './password.js';

const given = { email: 'ana.perez@libreria.com.ar', minLength: 8 };
const unmet = (password: string, options = given) =>
  passwordRules(password, options)
    .filter(({ met }) => !met)
    .map(({ code }) => code);

describe('a new password', () => {
  it('has its requirements listed in the order of the form', () => {
    expect(passwordRules('', given).map(({ label }) => label)).toEqual([
      'Al menos 8 caracteres',
      'Mayúsculas y minúsculas',
      'Un número',
      'Un carácter especial',
      'Sin palabras comunes como "1234" o "qwer"',
      'Distinta del e-mail',
    ]);
    expect(unmet('')).toHaveLength(6);
  });

  it.each([
    ['Prueba#2026', []],
    ['Ñandú_57x', []],
    ['Cielo verde 7!', []],
    ['Pru#26x', ['length']],
    // Seven code points, of which two take two UTF-16 units each.
    ['😀😀Ab3.d', ['length']],
    ['prueba#2026', ['cases']],
    ['PRUEBA#2026', ['cases']],
    ['Prueba#dosmil', ['digit']],
    ['Prueba2026', ['special']],
    ['Prueba 2026', ['special']],
    ['abc', ['length', 'cases', 'digit', 'special']],
    [`Aa1#${'xy'.repeat(PASSWORD_MAX)}`, ['length']],
  ])('of the form %s does not meet %j', (password, codes) => {
    expect(unmet(password)).toEqual(codes);
  });

  it.each([
    'Xy#1234z',
    'Xy#4321z',
    'Xy#7890z',
    'Xy#9Abcd',
    'Xy#9DcBa',
    'Xy#9qWeR',
    'Xy#9rewq',
    'Xy#9asdf',
    'Xy#9aaaa',
    'Xy#9----',
    'Contraseña#9',
    'CONTRASEÑA#9x',
    'P@ssw0rd',
    'P4$$word#x',
    'Argentin@9',
    'R1ver#Plate',
    'B0ca#Juniors',
    '#H0la2026',
    'Adm1n#2026',
    'M0strad0r#x',
    'Clave#2026',
  ])('of the form %s is refused as too common', (password) => {
    expect(unmet(password)).toContain('common');
  });

  it.each([
    ['Clave#2026', 'clave'],
    ['Xy#1234z', '1234'],
    ['Xy#9DcBa', 'dcba'],
    ['Xy#9aaaa', 'aaaa'],
    ['P@ssw0rd', 'password'],
    ['CONTRASEÑA#9x', 'contraseña'],
    ['Bienvenida#9', 'bienvenido'],
  ])('of the form %s is refused with the common word %s', (password, word) => {
    const rule = passwordRules(password, given).find(({ code }) => code === 'common');
    expect(rule?.message).toBe(`La contraseña contiene una palabra común: "${word}".`);
    expect(rule?.label).toBe('Sin palabras comunes como "1234" o "qwer"');
  });

  it.each([
    'Ana.Perez@Libreria.com.ar',
    'ANA.perez@libreria.com.ar1',
    'Ana.Pérez',
    'x ana.perez@libreria.com.ar',
  ])('of the form %s is refused because of the e-mail', (password) => {
    expect(unmet(password)).toContain('email');
  });

  it('is not compared with an unknown e-mail', () => {
    expect(unmet('Prueba#2026', { ...given, email: '' })).toEqual([]);
  });

  it('names the minimum length if the shop requires more', () => {
    const [length] = passwordRules('Prueba#2026', { ...given, minLength: 12 });
    expect(length).toMatchObject({
      label: 'Al menos 12 caracteres',
      message: 'La contraseña debe tener al menos 12 caracteres.',
      met: false,
    });
    const [tooLong] = passwordRules('a'.repeat(PASSWORD_MAX + 1), given);
    expect(tooLong?.message).toBe('La contraseña puede tener hasta 200 caracteres.');
  });

  it('is refused if it contains the e-mail or a common word, with any text around it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(given.email, given.email.toUpperCase(), 'Qwer', '1234', 'contraseña', 'P4ssw0rd'),
        (before, after, bad) => {
          expect(unmet(`${before} ${bad} ${after}`)).not.toEqual([]);
        },
      ),
    );
  });
});

describe('the strength meter', () => {
  it.each([
    ['', 'weak'],
    ['Prueba2026', 'weak'],
    ['Qwer#2026Prueba', 'weak'],
    ['Prueba#2026', 'fair'],
    ['Cielo verde 7, mar', 'strong'],
  ])('shows for %j: %s', (password, strength) => {
    expect(passwordStrength(password, given)).toBe(strength);
  });

  it('shows weak exactly for the passwords that would be refused', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (password) => {
        expect(passwordStrength(password, given) === 'weak').toBe(unmet(password).length > 0);
      }),
    );
  });
});
