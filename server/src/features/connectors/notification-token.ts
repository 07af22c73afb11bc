import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two tokens are equal, in a time that does not depend on where they differ. */
export const isSameToken = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));
