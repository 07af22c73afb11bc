// Reads the shop's secret keys: from the operator's setting, or from a generated file in the data folder.

import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the generated keys: one signs tokens, one encrypts the secrets of second factors. */
export type SecretFile = 'jwt-secret' | 'factor-secret';

/**
 * Returns a key: the operator's, or a generated one in `dataDir/file` that only its owner can read.
 * Processes that start at the same time use the same key.
 * @param given the operator's key (JWT_SECRET or FACTOR_SECRET), already validated.
 * @throws when the stored key is shorter than 32 bytes, or the folder cannot be written.
 */
export function secretKey(given: string | undefined, dataDir: string, name: SecretFile): string {
  if (given !== undefined) return given;
  const file = join(dataDir, name);
  const kept = read(file) ?? create(file, dataDir);
  if (Buffer.byteLength(kept) < 32) {
    throw new Error(`${file} holds less than 32 bytes: delete it to make a new one (${CONSEQUENCE[name]})`);
  }
  return kept;
}

/** What follows when a key is replaced. */
const CONSEQUENCE: Readonly<Record<SecretFile, string>> = {
  'jwt-secret': 'everybody signs in again',
  'factor-secret': 'codes of authenticator apps stop working; recovery codes and passkeys go on',
};

function read(file: string): string | undefined {
  try {
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the key under another name and links it, so that no process reads half a key and the first key wins. */
function create(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
