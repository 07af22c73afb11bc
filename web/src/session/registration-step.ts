import { useSessionState } from '../session/session-context';

const KEY = 'registrationMissing';

/** What an account in registration still lacks: the e-mail's confirmation, or the company's verification. */
export type MissingStep = 'email' | 'verification';

/** Stores the missing step in local storage, because the registration's token does not contain it. */
export function storeMissingStep(missing: MissingStep) {
  try {
    localStorage.setItem(KEY, missing);
  } catch {
    // the storage is full: the first step then counts as missing
  }
}

/** The registration step that is missing before the user may buy; undefined for complete users and for visitors without an account. */
export function useMissingStep(): MissingStep | undefined {
  const { session, token } = useSessionState();
  if (token === undefined || session !== undefined) return undefined;
  return localStorage.getItem(KEY) === 'verification' ? 'verification' : 'email';
}
