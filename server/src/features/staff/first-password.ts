// Makes the password with which a person of the staff logs in for the first time.

import { randomBytes } from 'node:crypto';
import { PASSWORD_MIN, passwordRules } from '@mostrador/rules/password';

const RANDOM_BYTES = 16;

/** Returns a password of 128 random bits that meets the rules for new passwords. */
export function makeFirstPassword(email: string): string {
  for (;;) {
    const password = randomBytes(RANDOM_BYTES).toString('base64url');
    if (passwordRules(password, { email, minLength: PASSWORD_MIN }).every(({ met }) => met)) return password;
  }
}
