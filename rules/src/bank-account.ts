// The numbers of an Argentine bank account: CBU and CVU with their check digits, and the form of an alias.

const BANK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3] as const;
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3] as const;

/** Removes spaces and hyphens from a typed CBU, and nothing else. */
export function stripCbu(text: string): string {
  return text.replace(/[\s\p{Dash}]+/gu, '');
}

/**
 * Returns whether a text is a CBU or a CVU as it is stored: 22 digits in two blocks of 8 and 14, each with its check digit at the
 * end. The Central Bank multiplies the digits by 7 1 3 9 from the right and takes what is missing to the next ten.
 */
export function isCbu(digits: string): boolean {
  return /^\d{22}$/.test(digits) && wrongCbuBlock(digits) === undefined && !/^0+$/.test(digits);
}

/**
 * Returns which block of 22 digits has a wrong check digit: the bank's (the first 8 digits) or the account's (the last 14).
 * @returns undefined if both are right.
 */
export function wrongCbuBlock(digits: string): 'bank' | 'account' | undefined {
  if (checkDigit(digits.slice(0, 7), BANK_WEIGHTS) !== digits[7]) return 'bank';
  return checkDigit(digits.slice(8, 21), ACCOUNT_WEIGHTS) === digits[21] ? undefined : 'account';
}

/** Returns a CBU with right check digits for the bank's 7 digits and the account's 13. */
export function cbuOf(bank: string, account: string): string {
  return `${bank}${checkDigit(bank, BANK_WEIGHTS)}${account}${checkDigit(account, ACCOUNT_WEIGHTS)}`;
}

/** Returns whether a text is an alias of an account: 6 to 20 letters without accents, digits, points and hyphens. */
export function isBankAlias(text: string): boolean {
  return /^[a-z0-9.-]{6,20}$/i.test(text);
}

function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return String((10 - (sum % 10)) % 10);
}
