import { useSessionState } from '../session/session-context';

const KEY = 'registrationMissing';

/** What an account in registration still lacks: the e-mail's confirmation, or the company's verification. */
export type MissingStep = 'email' | 'verification';

/** Notes it beside the registration's token, which does not tell. */
export function storeMissingStep(missing: MissingStep) {
  try {
    localStorage.setItem(KEY, missing);
  } catch {
    // a full storage: the first step is taken for the missing one
  }
}

/** What is missing until whoever looks may buy; undefined for users who may, and for visitors without an account. */
export function useMissingStep(): MissingStep | undefined {
  const { session, token } = useSessionState();
  if (token === undefined || session !== undefined) return undefined;
  return localStorage.getItem(KEY) === 'verification' ? 'verification' : 'email';
}
