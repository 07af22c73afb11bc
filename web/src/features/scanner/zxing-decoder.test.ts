// Reads drawn pictures of bar codes with the decoder that the browser loads: at least 95 of 100 are read, none wrongly. SCAN_PICTURES and
// SCAN_SEED read more of them, or others.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isEan13 } from '@mostrador/rules/product-codes';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawView, type GreyPicture, randomView } from '../../testing/bar-code-pictures';
import { decodePicture, decoderIntegrity, startDecoder, TURNS } from './zxing-decoder';

const DECODER = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
const PICTURES = Number(process.env['SCAN_PICTURES'] ?? 100);
const FIRST_SEED = Number(process.env['SCAN_SEED'] ?? 1);
/** Drawing and reading them takes some seconds of a processor, which other tests use as well. */
const TIMEOUT_MS = 2_400 * Math.max(PICTURES, 100);

beforeAll(async () => {
  await startDecoder(new Uint8Array(await readFile(DECODER)).buffer);
});

function pictureOf({ grey, width, height }: GreyPicture) {
  const data = new Uint8ClampedArray(grey.length * 4);
  for (let at = 0; at < grey.length; at += 1) {
    data.fill(grey[at] ?? 0, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}

const withCheckDigit = (twelve: string) =>
  [...'0123456789'].map((digit) => twelve + digit).find(isEan13) ?? twelve;

/** Reads a picture as the camera's frames are read: at one angle after the other, until a code is found. */
async function read(picture: ReturnType<typeof pictureOf>): Promise<string | undefined> {
  for (const turn of TURNS) {
    const code = await decodePicture(picture, turn);
    if (code !== undefined) return code;
  }
  return undefined;
}

it('checks the file of the decoder by the hash of its package', async () => {
  const hash = createHash('sha256')
    .update(await readFile(DECODER))
    .digest('base64');
  expect(decoderIntegrity()).toBe(`sha256-${hash}`);
});

describe('the decoder', () => {
  it('reads each first digit, which the parity of the next six says', async () => {
    for (const body of ['012345678901', '123456789012', '234567890123', '345678901234', '456789012345'])
      for (const twelve of [body, `${Number(body[0]) + 5}${body.slice(1)}`]) {
        const code = withCheckDigit(twelve);
        const view = {
          ...randomView(1),
          code,
          tilt: 0,
          curve: 0,
          blur: 0.5,
          modulePx: 3,
          light: 1,
          noise: 2,
        };
        expect(await read(pictureOf(drawView(view)))).toBe(code);
      }
  });

  it('reads 95 of 100 pictures, turned, tilted, curved, blurred, dim and noisy, and none wrongly', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [missed, wrong]: [string[], string[]] = [[], []];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + PICTURES; seed += 1) {
      const view = randomView(seed);
      const code = await read(pictureOf(drawView(view)));
      if (code === undefined) missed.push(`${seed}: ${JSON.stringify(view)}`);
      else if (code !== view.code) wrong.push(`${seed}: ${code} for ${JSON.stringify(view)}`);
    }
    if (PICTURES > 100)
      process.stdout.write(
        `${PICTURES - missed.length} of ${PICTURES} pictures read, ${wrong.length} wrong\n`,
      );
    expect(wrong).toEqual([]);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(PICTURES * 0.05);
  });
});
