// Reads drawn camera streams of bar codes as the scanner does, with the decoder that the browser loads and the gate that decides: at least 95
// of 100 are read, none wrongly. SCAN_STREAMS plays so many streams, from the one with the number SCAN_SEED.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { drawView, type View } from '../../testing/bar-code-pictures';
import { pictureOf, randomStream } from '../../testing/bar-code-streams';
import { createReadingGate } from './reading-gate';
import { decodePicture, startDecoder, TURNS } from './zxing-decoder';

const DECODER = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
const SHORT = 8;
const STREAMS = Number(process.env['SCAN_STREAMS'] ?? SHORT);
const FIRST_SEED = Number(process.env['SCAN_SEED'] ?? 1);
const isWhole = process.env['SCAN_STREAMS'] !== undefined;
/** A product is held before the camera for less than two seconds, and a moment longer than it takes to read it. */
const FRAMES = 18;
const FRAME_MS = 100;
const FRAMES_AFTER = isWhole ? 3 : 0;
/** Drawing a frame takes 60 ms of a processor, which other tests use as well. */
const TIMEOUT_MS = 20_000 * Math.max(STREAMS, 10);

beforeAll(async () => {
  await startDecoder(new Uint8Array(await readFile(DECODER)).buffer);
});

/** Plays a stream to the scanner. @returns the codes that count, in their order. */
async function codesOf(stream: readonly View[]): Promise<readonly string[]> {
  const gate = createReadingGate();
  const codes: string[] = [];
  let attempt = 0;
  let after = 0;
  for (const [frame, view] of stream.entries()) {
    const code = await decodePicture(pictureOf(drawView(view)), TURNS[attempt % TURNS.length] ?? 0);
    if (code === undefined) attempt += 1;
    codes.push(...gate.takeFrame(code === undefined ? [] : [code], frame * FRAME_MS));
    if (codes.length > 0 && after++ >= FRAMES_AFTER) break;
  }
  return codes;
}

it('reads 95 of 100 streams of turned, tilted, curved, blurred, dim and noisy prints, and none wrongly', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [missed, wrong]: [string[], string[]] = [[], []];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + STREAMS; seed += 1) {
    const stream = randomStream(seed, FRAMES);
    const [view] = stream;
    const codes = await codesOf(stream);
    if (!codes.includes(view?.code ?? '')) missed.push(`${seed}: ${JSON.stringify(view)}`);
    for (const code of codes) if (code !== view?.code) wrong.push(`${seed}: ${code} for ${view?.code}`);
  }
  if (isWhole)
    process.stdout.write(`${STREAMS - missed.length} of ${STREAMS} streams read, ${wrong.length} wrong\n`);
  expect(wrong).toEqual([]);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(STREAMS * 0.05);
});
