// Checks the form of an e-mail address, and makes the key that compares addresses.

import { FIELD_MAX } from './limits.js';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LOCAL_MAX = 64;

/**
 * Returns whether a text has the form of an e-mail address that mail servers accept: ASCII, one @, a domain of at least
 * two labels whose last one is not a number, at most 255 characters, no spaces or line breaks.
 */
export function isEmail(text: string): boolean {
  if (text.length > FIELD_MAX.email) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || local.length > LOCAL_MAX || !LOCAL.test(local)) return false;
  const labels = domain.split('.');
  return (
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /^[a-z][a-z0-9-]+$/i.test(labels.at(-1) ?? '')
  );
}

/** Returns the key by which e-mail addresses are compared and kept unique: trimmed and in lower case. */
export function emailKey(text: string): string {
  return text.trim().toLowerCase();
}
