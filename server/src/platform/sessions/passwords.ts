import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../http/problem.js';

/** argon2id (the library's default) as OWASP advises first: 19 MiB, 2 passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The hash under which a password is kept, with its salt and parameters in it.
 * @throws TooManyPasswords
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let decoy: Promise<string> | undefined;

/**
 * For an unknown user a decoy is verified, so that both answers take the same time.
 * @param stored a hash of `hashPassword`; undefined for an unknown user.
 * @throws TooManyPasswords
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no user has this password');
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}

/** Hashing keeps a core busy for some 30 ms, in the threads that files and compressing need too. */
const AT_ONCE = 1;
const WAITING_MAX = 100;
let running = 0;
const waiting: (() => void)[] = [];

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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new TooManyPasswords();
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
