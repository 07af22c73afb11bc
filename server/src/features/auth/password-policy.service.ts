// Decides whether a new password is accepted: the password rules and an estimate of how easy it is to guess.
// Limits attempts per user.

import { passwordRules } from '@mostrador/rules/password';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type Allowance, TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';

const EASY_TO_GUESS = 'Esa contraseña es muy fácil de adivinar. Por favor elija otra.';
/** The library's score goes from 0 to 4; 2 means a hundred million guesses or more. */
const SCORE_MIN = 2;
/** The estimate's time grows with the square of the length, and further characters rarely change the score. */
const ESTIMATED_CHARACTERS = 24;
/** Readings of digits and signs as letters; the library's default of a hundred takes fifteen times as long for the same scores. */
const SUBSTITUTIONS_MAX = 4;

const PER_USER: Allowance = { action: 'new_password', most: 10, seconds: 3_600 };
const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos.';

/** Counts a signed-in user's attempt to set a password, before any costly work; throws TooManyRequests. */
export async function countNewPasswordAttempt(shop: Shop, userId: number): Promise<void> {
  const wait = await takeAllowance(shop.db, shop.company().companyId, PER_USER, String(userId), shop.now());
  if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
}

/** Returns every reason to refuse a new password, as Spanish sentences; empty when it is accepted. */
export async function newPasswordFailures(
  shop: Shop,
  password: string,
  { email }: { email: string },
): Promise<string[]> {
  const rules = passwordRules(password, { email, minLength: shop.passwordMinLength });
  const failures = rules.filter(({ met }) => !met).map(({ message }) => message);
  const words = [...wordsOf(email), ...wordsOf(shop.company().name), ...wordsOf(shop.brand.companyName)];
  return (await isEasy(password, words)) ? [...failures, EASY_TO_GUESS] : failures;
}

async function isEasy(password: string, words: string[]): Promise<boolean> {
  const estimated = [...password].slice(0, ESTIMATED_CHARACTERS).join('');
  return estimated !== '' && (await estimator()).check(estimated, words).score < SCORE_MIN;
}

const wordsOf = (text: string): string[] => [
  text,
  ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2),
];

let cachedEstimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries at the first use: they take 60 MB. */
function estimator(): Promise<ZxcvbnFactory> {
  cachedEstimator ??= makeEstimator();
  return cachedEstimator;
}

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS_MAX,
  });
}
