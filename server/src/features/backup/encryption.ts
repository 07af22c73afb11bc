// Encrypts and decrypts a backup with a passphrase, as a stream in the format of the program age.

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../../platform/operator-error.js';

/** The first line of every file in this format. */
const FIRST_LINE = 'age-encryption.org/v1\n';

/** The base-2 logarithm of scrypt's cost: 256 MB of memory and about a second for each guess. */
const SCRYPT_WORK_FACTOR = 18;

/** What `pipeline` takes between a source and a target. */
type Step = (source: AsyncIterable<string | Uint8Array>) => AsyncGenerator<Uint8Array>;

const streamOf = (source: AsyncIterable<string | Uint8Array>) =>
  ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>;

/**
 * Returns a step of a pipeline that encrypts. Each piece of 64 KiB is authenticated in its place, and the last one as the last, so
 * nothing can be changed, cut, moved or added.
 * @param workFactor lower only in tests.
 */
export function encrypting(passphrase: string, workFactor = SCRYPT_WORK_FACTOR): Step {
  return async function* encrypt(source) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* await encrypter.encrypt(streamOf(source));
  };
}

/** Returns whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

/**
 * Decrypts a file into a new one, readable by its owner only. What it writes must not be used before this returns: only the end of
 * the file proves that nothing is missing.
 * @throws OperatorError when the passphrase is another one, or any byte differs from what was written.
 */
export async function decryptFile(file: string, passphrase: string, into: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const target = await open(into, 'wx', 0o600);
  try {
    await pipeline(
      createReadStream(file),
      async function* decrypt(source: AsyncIterable<string | Uint8Array>) {
        yield* await decrypter.decrypt(streamOf(source));
      },
      target.createWriteStream(),
    );
  } catch (error) {
    await target.close().catch(() => undefined);
    if (error instanceof Error && 'code' in error) throw error;
    throw new OperatorError(
      `${file} cannot be decrypted: the passphrase is another one, or the file was changed or cut.`,
    );
  }
}
