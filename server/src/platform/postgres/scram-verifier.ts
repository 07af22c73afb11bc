// Computes the SCRAM-SHA-256 verifier that PostgreSQL stores of a password.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;
const VERIFIER = /^SCRAM-SHA-256\$(\d+):([^$]+)\$/;

/**
 * Returns what PostgreSQL stores of a password (SCRAM-SHA-256), so that a statement that sets the password does not contain it:
 * statements may be logged.
 */
export function scramVerifier(password: string, salt = randomBytes(16), iterations = ITERATIONS): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

/** Returns whether a stored verifier is of this password. */
export function isVerifierOf(verifier: string, password: string): boolean {
  const [, iterations, salt] = VERIFIER.exec(verifier) ?? [];
  if (iterations === undefined || salt === undefined) return false;
  return scramVerifier(password, Buffer.from(salt, 'base64'), Number(iterations)) === verifier;
}
