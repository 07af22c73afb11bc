// The encryption of backups: every size comes back, and every change of the file or the passphrase is refused.

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptFile, encrypting, isEncrypted } from './encryption.js';

const PASSPHRASE = 'correct horse battery staple';
const CHUNK = 65_536;
/** Length of the authentication of each chunk. */
const TAG = 16;
/** Fast, because the cost of guessing is not what these tests are about. */
const WORK_FACTOR = 4;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-encryption-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, String(files));
};
const encrypt = (plain: Buffer, pieces = 10_007) =>
  buffer(
    Readable.from(
      encrypting(
        PASSPHRASE,
        WORK_FACTOR,
      )(
        Readable.from(
          (function* cut() {
            for (let at = 0; at < plain.length; at += pieces) yield plain.subarray(at, at + pieces);
          })(),
        ),
      ),
    ),
  );

/** Decrypts bytes as a restore does. Returns what came out, or the failure's message. */
async function decrypt(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer | string> {
  const [file, into] = [newFile(), newFile()];
  writeFileSync(file, bytes);
  try {
    await decryptFile(file, passphrase, into);
    expect(statSync(into).mode & 0o777).toBe(0o600);
    return readFileSync(into);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const path of [file, into]) rmSync(path, { force: true });
  }
}
const REFUSED = expect.stringMatching(/cannot be decrypted/);

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 1_000_003])(
  'gives %d bytes back as they were, and hides them',
  async (size) => {
    const plain = randomBytes(size);
    const sealed = await encrypt(plain);
    expect(Buffer.compare((await decrypt(sealed)) as Buffer, plain)).toBe(0);
    if (size > 100) expect(sealed.includes(plain.subarray(10, 60))).toBe(false);
    const file = newFile();
    writeFileSync(file, sealed);
    expect(await isEncrypted(file)).toBe(true);
    writeFileSync(file, plain);
    expect(await isEncrypted(file)).toBe(false);
  },
);

describe('a file that was changed', () => {
  const plain = randomBytes(5 * CHUNK + 1_234);
  let sealed: Buffer;
  /** Where the first chunk begins. */
  let start: number;
  beforeAll(async () => {
    sealed = await encrypt(plain);
    start = sealed.length - plain.length - 6 * TAG;
    expect(Buffer.compare((await decrypt(sealed)) as Buffer, plain)).toBe(0);
  });
  const chunk = (n: number) => sealed.subarray(start + n * (CHUNK + TAG), start + (n + 1) * (CHUNK + TAG));

  it('is refused for any flipped bit, in the header and anywhere after it', async () => {
    const places = [
      ...Array.from({ length: start }, (_, at) => at),
      ...Array.from({ length: 300 }, () => randomInt(start, sealed.length)),
    ];
    for (const at of places) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
      expect(await decrypt(changed), `byte ${at} of ${sealed.length}`).toEqual(REFUSED);
    }
  });

  it('is refused when it is cut anywhere, also between two chunks', async () => {
    const lengths = [
      ...Array.from({ length: 100 }, () => randomInt(0, sealed.length)),
      ...Array.from({ length: 6 }, (_, n) => start + n * (CHUNK + TAG)),
      sealed.length - 1,
    ];
    for (const length of lengths)
      expect(await decrypt(sealed.subarray(0, length)), `${length} bytes`).toEqual(REFUSED);
  });

  it('is refused when chunks are swapped, repeated, left out or taken from another backup', async () => {
    const head = sealed.subarray(0, start);
    const last = sealed.subarray(start + 5 * (CHUNK + TAG));
    const foreign = await encrypt(plain);
    const made = [
      [0, 2, 1, 3, 4],
      [4, 1, 2, 3, 0],
      [0, 0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4, 4],
      [1, 2, 3, 4],
      [0, 1, 2, 3],
      [],
    ].map((order) => Buffer.concat([head, ...order.map(chunk), last]));
    made.push(
      Buffer.concat([sealed, Buffer.from([0])]),
      Buffer.concat([sealed, sealed]),
      Buffer.concat([sealed, last]),
      Buffer.concat([head, foreign.subarray(start)]),
      Buffer.concat([foreign.subarray(0, start), sealed.subarray(start)]),
    );
    for (const [n, bytes] of made.entries()) expect(await decrypt(bytes), `file ${n}`).toEqual(REFUSED);
  });

  it('is refused with any other passphrase', async () => {
    const others = ['', ' ', PASSPHRASE.toUpperCase(), `${PASSPHRASE} `, PASSPHRASE.slice(0, -1)];
    for (const passphrase of [
      ...others,
      ...Array.from({ length: 50 }, () => randomBytes(12).toString('hex')),
    ])
      expect(await decrypt(sealed, passphrase)).toEqual(REFUSED);
  });
});

const SAMPLE_BYTES = 4 * 1_048_576;
setFlagsFromString('--expose-gc');
/** Frees what is not referenced any more, so that only what is held is measured. */
const collectGarbage: () => void = runInNewContext('gc');

it('needs no more memory for a longer file', async () => {
  const megabytes = 48;
  const piece = randomBytes(1_048_576);
  const source = Readable.from(
    (function* pieces() {
      for (let n = 0; n < megabytes; n += 1) yield piece;
    })(),
  );
  const hash = createHash('sha256');
  let [bytes, highest, next] = [0, 0, 0];
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for await (const part of encrypting(PASSPHRASE, WORK_FACTOR)(source)) {
    hash.update(part);
    bytes += part.length;
    if (bytes < next) continue;
    next += SAMPLE_BYTES;
    collectGarbage();
    highest = Math.max(highest, process.memoryUsage().arrayBuffers - before);
  }
  expect(bytes).toBeGreaterThan(megabytes * 1_048_576);
  expect(highest).toBeLessThan((megabytes / 2) * 1_048_576);
}, 60_000);
