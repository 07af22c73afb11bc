// Loads the ZXing decoder from the shop's own server, and checks its file against the hash that the package states.

import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodePicture, decoderIntegrity, startDecoder, TURNS } from './zxing-decoder';

/** The decoder, and the angles at which it tries a picture. */
export interface Decoder {
  readonly turns: readonly number[];
  readonly decode: typeof decodePicture;
}

/** Returns the decoder. @throws if its file does not load or is not the expected one. */
export async function openDecoder(): Promise<Decoder> {
  const answer = await fetch(wasmAddress, { integrity: decoderIntegrity() });
  if (!answer.ok) throw new Error(`The bar code reader did not load: ${answer.status}.`);
  await startDecoder(await answer.arrayBuffer());
  return { turns: TURNS, decode: decodePicture };
}
