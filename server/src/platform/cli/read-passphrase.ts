// Asks the operator for a passphrase in the terminal, without showing it.

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../operator-error.js';

/** The fewest characters of a passphrase: a backup can be guessed at without limit. */
export const PASSPHRASE_MIN_LENGTH = 16;

/**
 * Asks for a passphrase.
 * @param twice whether it is typed a second time, so that a typing error does not make a backup that cannot be opened.
 * @throws OperatorError when there is no terminal, it is too short, or the second one differs.
 */
export async function readPassphrase({ twice }: { readonly twice: boolean }): Promise<string> {
  if (!process.stdin.isTTY)
    throw new OperatorError('There is no terminal to type the passphrase in: set BACKUP_PASSPHRASE.');
  const passphrase = await askHidden('Passphrase of the backup: ');
  if (twice && passphrase.length < PASSPHRASE_MIN_LENGTH)
    throw new OperatorError(`The passphrase needs at least ${PASSPHRASE_MIN_LENGTH} characters.`);
  if (twice && (await askHidden('Once more: ')) !== passphrase)
    throw new OperatorError('The two passphrases differ.');
  return passphrase;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
