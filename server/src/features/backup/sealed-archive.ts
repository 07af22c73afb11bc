// Opens a backup for a restore, also an encrypted one: decrypts it first, and warns of plain backups, whose author is unknown.

import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../platform/operator-error.js';
import { type Archive, openArchive } from './archive-reader.js';
import { decryptFile, isEncrypted } from './encryption.js';

export interface SealedArchiveOptions {
  readonly file: string;
  /** Where the decrypted file is kept while it is open. */
  readonly dataDir: string;
  readonly passphrase?: string | undefined;
  /** Whether a backup without encryption is accepted although a passphrase is given. */
  readonly acceptPlain?: boolean;
  /** Called with each step and warning. */
  readonly onStep?: (step: string) => void;
}

const DECRYPTED = /^restore-[0-9a-f]{16}\.part$/;

/**
 * Opens a backup and verifies all of it. An encrypted one is decrypted to its end before anything of it is read: its passphrase
 * proves who wrote it. With a passphrase a plain backup is refused, because anyone who can write to its folder can forge it.
 * @throws OperatorError
 */
export async function openSealedArchive(options: SealedArchiveOptions): Promise<Archive> {
  const { file, dataDir, passphrase, acceptPlain = false, onStep = () => undefined } = options;
  if (!(await isEncrypted(file))) {
    if (passphrase !== undefined && !acceptPlain)
      throw new OperatorError(
        `${file} is not encrypted, so anyone could have written it. --plain restores it all the same.`,
      );
    onStep('WARNING: the backup is not encrypted, so nothing proves who wrote it');
    return openArchive(file);
  }
  if (passphrase === undefined)
    throw new OperatorError(`${file} is encrypted: set BACKUP_PASSPHRASE, or type the passphrase.`);
  await removeDecrypted(dataDir);
  onStep('decrypting the file');
  const decrypted = join(dataDir, `restore-${randomBytes(8).toString('hex')}.part`);
  try {
    await decryptFile(file, passphrase, decrypted);
    const archive = await openArchive(decrypted);
    return {
      ...archive,
      close() {
        archive.close();
        void rm(decrypted, { force: true }).catch(() => undefined);
      },
    };
  } catch (error) {
    await rm(decrypted, { force: true });
    throw error;
  }
}

/** Deletes what a killed restore has left. Only one restore works in a folder. */
async function removeDecrypted(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  for (const name of names.filter((each) => DECRYPTED.test(each)))
    await rm(join(dataDir, name), { force: true });
}
