// The password rules (length, upper and lower case, digit, special character, no common words such as 'qwer') with their
// Spanish sentences, and the strength for the meter beside the field.

/** The minimum length of a password, in characters, unless the shop is configured for more. */
export const PASSWORD_MIN = 8;
/** The maximum length of a password, in characters. All of them are hashed. */
export const PASSWORD_MAX = 200;

/** One requirement of a new password. */
export interface PasswordRule {
  readonly code: 'length' | 'cases' | 'digit' | 'special' | 'common' | 'email';
  /** The text in the form's list: 'Al menos 8 caracteres'. */
  readonly label: string;
  /** The sentence for a refused password. */
  readonly message: string;
  readonly met: boolean;
}

export interface PasswordOptions {
  /** The user's e-mail; empty if it is not known. */
  readonly email: string;
  /** Minimum length in characters. */
  readonly minLength: number;
}

/** The orders of the alphabet and of keyboard rows. Four characters in a row, in either direction, are a sequence. */
const KEY_SEQUENCES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SEQUENCE_LENGTH = 4;
const SEQUENCES = KEY_SEQUENCES.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
  Array.from({ length: row.length - SEQUENCE_LENGTH + 1 }, (_, start) =>
    row.slice(start, start + SEQUENCE_LENGTH),
  ),
);

/** Words that Argentine users often choose, without accents and in lower case. */
const COMMON_WORDS = [
  'acceso',
  'admin',
  'argentina',
  'asdasd',
  'barrilete',
  'bienvenid',
  'boca',
  'buenosaires',
  'changeme',
  'clave',
  'contrasen',
  'estrella',
  'familia',
  'futbol',
  'hola',
  'iloveyou',
  'independiente',
  'ingreso',
  'letmein',
  'libreria',
  'maradona',
  'messi',
  'mostrador',
  'papelera',
  'password',
  'princesa',
  'qweasd',
  'racing',
  'river',
  'sanlorenzo',
  'secreto',
  'teamo',
  'tequiero',
  'usuario',
  'welcome',
] as const;

/** The whole words of those entries that are only the beginning of a word. */
const WHOLE_WORDS: Readonly<Record<string, string>> = { bienvenid: 'bienvenido', contrasen: 'contraseña' };

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Returns the requirements of a new password and whether each is met, in the order of the form's list.
 * Characters are Unicode code points. An empty password meets no requirement. The message names the common word that
 * was found.
 */
export function passwordRules(
  password: string,
  { email, minLength }: PasswordOptions,
): readonly PasswordRule[] {
  const count = [...password].length;
  const tooLong = count > PASSWORD_MAX;
  const common = findCommonPart(password);
  const rule = (code: PasswordRule['code'], label: string, message: string, met: boolean): PasswordRule => ({
    code,
    label,
    message,
    met: met && password !== '',
  });
  return [
    rule(
      'length',
      `Al menos ${minLength} caracteres`,
      tooLong
        ? `La contraseña puede tener hasta ${PASSWORD_MAX} caracteres.`
        : `La contraseña debe tener al menos ${minLength} caracteres.`,
      count >= minLength && !tooLong,
    ),
    rule(
      'cases',
      'Mayúsculas y minúsculas',
      'La contraseña debe tener mayúsculas y minúsculas.',
      /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    ),
    rule('digit', 'Un número', 'La contraseña debe tener al menos un número.', /\p{Nd}/u.test(password)),
    rule(
      'special',
      'Un carácter especial',
      'La contraseña debe tener al menos un carácter especial, como # o !.',
      /[^\p{L}\p{M}\p{N}\s\p{C}]/u.test(password),
    ),
    rule(
      'common',
      'Sin palabras comunes como "1234" o "qwer"',
      `La contraseña contiene una palabra común: "${common ?? '1234'}".`,
      common === undefined,
    ),
    rule(
      'email',
      'Distinta del e-mail',
      'La contraseña debe ser distinta del e-mail.',
      !containsEmail(password, email),
    ),
  ];
}

/** Returns the strength for the meter beside the field: `weak` if a requirement is not met. */
export function passwordStrength(password: string, options: PasswordOptions): 'weak' | 'fair' | 'strong' {
  if (passwordRules(password, options).some(({ met }) => !met)) return 'weak';
  return new Set(password).size >= options.minLength + 4 ? 'strong' : 'fair';
}

/** Returns the first common word or sequence of a password, in its usual spelling. */
function findCommonPart(password: string): string | undefined {
  const plain = plainLetters(password);
  const withoutLeet = plain.replace(/[013457@$!]/g, (letter) => LEET[letter] ?? letter);
  const word = COMMON_WORDS.find((one) => plain.includes(one) || withoutLeet.includes(one));
  return (
    (word === undefined ? undefined : (WHOLE_WORDS[word] ?? word)) ??
    SEQUENCES.find((sequence) => plain.includes(sequence)) ??
    /(.)\1{3}/u.exec(plain)?.[0]
  );
}

/** Returns whether a password contains the user's e-mail address or equals the part before its @. */
function containsEmail(password: string, email: string): boolean {
  const address = plainLetters(email.trim());
  const given = plainLetters(password.trim());
  return address !== '' && (given.includes(address) || given === address.split('@')[0]);
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
