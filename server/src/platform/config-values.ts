import { isIPv4 } from 'node:net';
import { isAbsolute, normalize, resolve } from 'node:path';
import { z } from 'zod';

/*
 * Parsers of environment variables. Each returns the value of a text, or undefined if the text is not valid. An empty variable
 * counts as not set.
 */

type Read<T> = (text: string) => T | undefined;

/** Schema of a variable that may be missing (undefined). @param expected ends the message "expected …". */
export function optional<T>(expected: string, read: Read<T>) {
  return z
    .string()
    .optional()
    .transform((text, context): T | undefined => {
      if (text === undefined || text.trim() === '') return undefined;
      const value = read(text.trim());
      if (value === undefined) context.addIssue({ code: 'custom', message: `expected ${expected}` });
      return value;
    });
}

/** Schema of a variable with a default value. */
export function withDefault<T>(expected: string, value: T, read: Read<T>) {
  return optional(expected, read).transform((given): T => given ?? value);
}

/** Accepts any text. */
export const text: Read<string> = (given) => given;

/** Returns a parser of whole numbers from `min` to `max`. */
export const integer =
  (min: number, max: number): Read<number> =>
  (given) => {
    const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };

/** Parses `true` or `false`, also 1/0, yes/no, on/off. */
export const flag: Read<boolean> = (given) => {
  if (/^(true|1|yes|on)$/i.test(given)) return true;
  return /^(false|0|no|off)$/i.test(given) ? false : undefined;
};

/** Returns a parser that accepts one of the words. */
export const oneOf =
  <const T extends string>(words: readonly T[]): Read<T> =>
  (given) =>
    words.find((word) => word === given);

/** Returns a parser of absolute URLs with one of the schemes; it removes slashes at the end. */
export const url =
  (...schemes: string[]): Read<string> =>
  (given) => {
    if (!URL.canParse(given)) return undefined;
    return schemes.includes(new URL(given).protocol) ? given.replace(/\/+$/, '') : undefined;
  };

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Parses a duration such as `90s`, `30m`, `12h` or `7d`, from one minute to 90 days. Returns seconds. */
export const duration: Read<number> = (given) => {
  const [, count, unit] = /^(\d{1,6})(s|m|h|d)$/.exec(given) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
  return seconds >= 60 && seconds <= 90 * SECONDS.d ? seconds : undefined;
};

/** Accepts a path such as `/api`, without a slash at the end. */
export const path: Read<string> = (given) => (/^(\/[A-Za-z0-9._~-]+)+$/.test(given) ? given : undefined);

/** Accepts a signing key that is hard to guess: at least 32 bytes and 10 different characters, not a placeholder. */
export const secret: Read<string> = (given) => {
  if (Buffer.byteLength(given) < 32 || new Set(given).size < 10) return undefined;
  return /change.?me|replace.?me|your.?(jwt|secret)|default|example|password|(^|[^a-z])secret([^a-z]|$)/i.test(
    given,
  )
    ? undefined
    : given;
};

/** Returns whether the host of a URL is this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));

/** Parses absolute paths that are separated by commas; the root of a file system is refused. */
export const folders: Read<readonly string[]> = (given) => {
  const paths = given.split(',').map((each) => each.trim());
  const isEach = paths.every((each) => isAbsolute(each) && resolve(each) !== resolve(each, '..'));
  return isEach ? paths.map((each) => resolve(normalize(each))) : undefined;
};
