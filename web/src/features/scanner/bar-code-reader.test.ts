// Which reader a device gets: its own where it knows EAN-13, otherwise ZXing, also when its own fails.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { openReader } from './bar-code-reader';

const CODE = '7791234022847';
const decoder = vi.hoisted(() => ({ opened: 0 }));
vi.mock('./open-decoder', () => ({
  async openDecoder() {
    decoder.opened += 1;
    return { turns: [0], decode: async () => undefined };
  },
}));

/** A stand-in for the device's detector. */
function giveDetector(formats: readonly string[], detect: () => Promise<readonly object[]>) {
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}
const video = { videoWidth: 0, videoHeight: 0 } as HTMLVideoElement;

afterEach(() => {
  vi.unstubAllGlobals();
  decoder.opened = 0;
});

describe('the reader of a device', () => {
  it('is its own detector if that knows EAN-13, and ZXing is not loaded', async () => {
    giveDetector(['qr_code', 'ean_13'], async () => [{ rawValue: CODE, format: 'ean_13' }]);
    const reader = await openReader();
    expect(await reader.read(video, 0)).toEqual([CODE]);
    expect(decoder.opened).toBe(0);
  });

  it.each([[[]], [['qr_code']]])('is ZXing if the detector knows %j only', async (formats) => {
    vi.stubGlobal('document', { createElement: () => ({}) });
    giveDetector(formats, async () => [{ rawValue: CODE }]);
    const reader = await openReader();
    expect(await reader.read(video, 0)).toEqual([]);
    expect(decoder.opened).toBe(1);
  });

  it('is ZXing if there is no detector', async () => {
    vi.stubGlobal('document', { createElement: () => ({}) });
    await openReader();
    expect(decoder.opened).toBe(1);
  });

  it('becomes ZXing when the detector fails, but not for a frame that has not arrived', async () => {
    vi.stubGlobal('document', { createElement: () => ({}) });
    let error = new DOMException('no frame', 'InvalidStateError');
    giveDetector(['ean_13'], async () => Promise.reject(error));
    const reader = await openReader();
    expect(await reader.read(video, 0)).toEqual([]);
    expect(decoder.opened).toBe(0);
    error = new DOMException('Barcode detection service unavailable.', 'NotSupportedError');
    expect(await reader.read(video, 1)).toEqual([]);
    expect(await reader.read(video, 2)).toEqual([]);
    expect(decoder.opened).toBe(1);
  });
});
