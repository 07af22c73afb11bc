// Hashes and verifies passwords (argon2id), one at a time, in a queue that is fair to all callers.

import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../http/problem.js';
import { FairQueue } from '../throttle/fair-queue.js';

/** argon2id (the library's default) as OWASP advises first: 19 MiB, 2 passes. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Returns the hash of a password, with its salt and parameters.
 * @param caller the key of the caller in the queue, which is fair by caller.
 * @throws TooManyPasswords
 */
export const hashPassword = (password: string, caller = ''): Promise<string> =>
  hashQueue.run(caller, () => hash(password, HASH_OPTIONS));

let decoyHash: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. For a user without one a decoy is verified, so that both results take the same time.
 * @param stored a hash of `hashPassword`; undefined for an unknown user, empty for one who has no password yet.
 * @param caller as of `hashPassword`.
 * @throws TooManyPasswords
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  caller = '',
): Promise<boolean> {
  // Not in the queue: a refusal would be kept as the decoy for good.
  decoyHash ??= hash('no user has this password', HASH_OPTIONS);
  const hasPassword = stored !== undefined && stored !== '';
  const against = hasPassword ? stored : await decoyHash;
  const matches = await hashQueue.run(caller, () => verify(against, password));
  return matches && hasPassword;
}

/** Too many passwords are being hashed: 503, the caller should come back in some seconds. */
export class TooManyPasswords extends Problem {
  constructor() {
    super(
      503,
      'unavailable',
      'Hay muchas personas ingresando en este momento. Por favor intente en unos segundos.',
    );
  }
}

/** One at a time: hashing keeps a core busy for some 30 ms, in the threads that files and compressing need too. */
const hashQueue = new FairQueue(
  { running: 1, runningEach: 1, waiting: 100, waitingEach: 100 },
  () => new TooManyPasswords(),
);
