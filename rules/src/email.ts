import { FIELD_MAX } from './limits.js';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LOCAL_MAX = 64;

/**
 * Whether a text has the form of an e-mail address that a mail server takes: ASCII, one @, a domain of at least
 * two names, the last of them not a number, at most 255 characters, no spaces or line breaks anywhere.
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

/** The form in which addresses are compared and kept unique: without spaces around and without regard to case. */
export function emailKey(text: string): string {
  return text.trim().toLowerCase();
}
