// Reads the EAN-13 in a camera's picture: by the device's own BarcodeDetector where it knows EAN-13, otherwise by ZXing.

import type { Picture } from './turned-picture';

/** Reads one frame of the camera. */
export interface BarCodeReader {
  /**
   * Returns the text of each code that the frame shows.
   * @param attempt from 0, one more after each frame without a code: some readers try another angle or part of the picture.
   */
  readonly read: (video: HTMLVideoElement, attempt: number) => Promise<readonly string[]>;
}

interface DetectedBarCode {
  readonly rawValue: string;
}
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly DetectedBarCode[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const EAN_13 = 'ean_13';
/** The longer side of the pictures that ZXing decodes, in pixels. Larger ones take longer and are read no better. */
const PICTURE_PX = 800;
/** The part of the width and of the height that a close look at the middle shows. */
const MIDDLE = 0.6;

/** Returns the reader of this device. @throws if ZXing is needed and does not load. */
export async function openReader(): Promise<BarCodeReader> {
  const detector = await deviceDetector();
  if (detector === undefined) return await openZXing();
  let zxing: Promise<BarCodeReader> | undefined;
  return {
    async read(video, attempt) {
      if (zxing !== undefined) return await (await zxing).read(video, attempt);
      try {
        return (await detector.detect(video)).map(({ rawValue }) => rawValue);
      } catch (error) {
        // a frame that is not there yet is no failure of the detector
        if (error instanceof DOMException && error.name === 'InvalidStateError') return [];
        zxing = openZXing();
        return [];
      }
    },
  };
}

/** Returns the device's detector; undefined if there is none, or if it does not know EAN-13. */
async function deviceDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes(EAN_13) ? new BarcodeDetector({ formats: [EAN_13] }) : undefined;
  } catch {
    return undefined;
  }
}

async function openZXing(): Promise<BarCodeReader> {
  const { openDecoder } = await import('./open-decoder');
  const { turns, decode } = await openDecoder();
  const canvas = document.createElement('canvas');
  return {
    async read(video, attempt) {
      const isClose = Math.floor(attempt / turns.length) % 2 === 1;
      const picture = frameOf(video, canvas, isClose);
      const code = picture && (await decode(picture, turns[attempt % turns.length] ?? 0));
      return code === undefined ? [] : [code];
    },
  };
}

/** Returns the whole frame made smaller, or from close its middle, in which small codes are larger. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement, isClose: boolean): Picture | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const part = isClose && Math.max(videoWidth, videoHeight) > PICTURE_PX ? MIDDLE : 1;
  const [width, height] = [Math.round(videoWidth * part), Math.round(videoHeight * part)];
  const scale = Math.min(1, PICTURE_PX / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
