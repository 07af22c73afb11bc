// Decodes EAN-13 bar codes in pictures with ZXing, which runs as WebAssembly. Loaded only where the device has no reader of its own.

import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256 } from 'zxing-wasm/reader';
import { type Picture, turnedPicture } from './turned-picture';

/**
 * The angles by which a picture is turned in successive attempts, in degrees. ZXing itself tries each picture at right angles, and reads
 * bars that lie some 15 degrees aslant, so these find a code in any position. The angles in between help with blurred or low bars.
 */
export const TURNS = [0, 30, -30, 15, -15, 45] as const;

/** Starts the decoder. @param wasmBinary the file `zxing_reader.wasm` of the package. */
export async function startDecoder(wasmBinary: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** The hash that the decoder's file must have, as the browser's `integrity` wants it. */
export function decoderIntegrity(): string {
  const bytes = ZXING_WASM_SHA256.match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))}`;
}

/** How much a picture is enlarged in which nothing was found. ZXing measures bars in whole pixels, too roughly where blur joins them. */
const ENLARGED = 1.5;

/**
 * Returns the EAN-13 in a picture, or in the same picture enlarged: thirteen digits with the right check digit; undefined if none is found.
 * @param degrees one of {@link TURNS}.
 */
export async function decodePicture(picture: Picture, degrees: number): Promise<string | undefined> {
  const asItIs = await decode(degrees === 0 ? picture : turnedPicture(picture, degrees));
  return asItIs ?? (await decode(turnedPicture(picture, degrees, ENLARGED)));
}

async function decode(picture: Picture): Promise<string | undefined> {
  const [found] = await readBarcodes(picture as ImageData, {
    formats: ['EAN13'],
    tryInvert: false,
    // finds no further EAN-13, and takes as long again
    tryDownscale: false,
    // lines of blurred bars can agree by chance; the reading gate then wants other frames to agree
    minLineCount: 3,
    maxNumberOfSymbols: 1,
  });
  return found?.isValid ? found.text : undefined;
}
