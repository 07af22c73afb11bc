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

/**
 * Returns the EAN-13 in a picture: thirteen digits with the right check digit; undefined if none is found.
 * @param degrees one of {@link TURNS}.
 */
export async function decodePicture(picture: Picture, degrees: number): Promise<string | undefined> {
  const turned = degrees === 0 ? picture : turnedPicture(picture, degrees);
  const [found] = await readBarcodes(turned as ImageData, {
    formats: ['EAN13'],
    tryInvert: false,
    // lines of blurred bars can agree by chance: three did in 1 of 400 drawn pictures, which a second frame then has to confirm
    minLineCount: 3,
    maxNumberOfSymbols: 1,
  });
  return found?.isValid ? found.text : undefined;
}
