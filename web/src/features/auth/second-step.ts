// Reads the answer of a log-in whose user has a second factor.

import { CallFailed } from '../../api/call-failed';

/** What a user may show as the second step: a code of the app, a recovery code or a passkey. */
export type Factor = 'code' | 'recovery' | 'passkey';

/** The right to show a second factor within five minutes. */
export interface SecondStepChallenge {
  readonly challenge: string;
  readonly factors: readonly Factor[];
}

const isFactor = (value: unknown): value is Factor =>
  value === 'code' || value === 'recovery' || value === 'passkey';

/** Returns the challenge of a log-in that needs a second step; undefined for any other failure. */
export function secondStepOf(failure: unknown): SecondStepChallenge | undefined {
  if (!(failure instanceof CallFailed) || failure.code !== 'second_factor_required') return undefined;
  const { challenge, factors } = failure.body as { readonly challenge?: unknown; readonly factors?: unknown };
  if (typeof challenge !== 'string' || !Array.isArray(factors)) return undefined;
  return { challenge, factors: factors.filter(isFactor) };
}
