// The decoder that the browser loads: its file is the package's, and it reads each first digit. `camera-streams.test.ts` reads bad pictures.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isEan13 } from '@mostrador/rules/product-codes';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawView, randomView } from '../../testing/bar-code-pictures';
import { pictureOf } from '../../testing/bar-code-streams';
import { decodePicture, decoderIntegrity, startDecoder, TURNS } from './zxing-decoder';

const DECODER = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

beforeAll(async () => {
  await startDecoder(new Uint8Array(await readFile(DECODER)).buffer);
});

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
});
