// Opens the camera and the reader, reads frame after frame, and stops both; says why there is no picture.

import { type BarCodeReader, openReader } from './bar-code-reader';
import { type Camera, type CameraProblem, cameraProblem, missingCamera, openCamera } from './camera';

/** The shortest time between two frames that are read, so that the page stays quick. */
const FRAME_MS = 80;

export type ScannerState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'reading'; readonly camera: Camera }
  /** The page is hidden: the camera is off. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'problem'; readonly problem: CameraProblem | 'reader' };

export interface Reading {
  readonly deviceId: string | undefined;
  readonly video: () => HTMLVideoElement | null;
  readonly onState: (state: ScannerState) => void;
  /** Called with what each frame shows, also if that is nothing. */
  readonly onFrame: (texts: readonly string[]) => void;
}

/** Starts the camera and reads its frames. @returns a function that stops both. */
export function startReading({ deviceId, video, onState, onFrame }: Reading): () => void {
  let isStopped = false;
  let camera: Camera | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end() {
    isStopped = true;
    clearTimeout(timer);
    camera?.stop();
  }
  function fail(problem: CameraProblem | 'reader') {
    if (isStopped) return;
    end();
    onState({ kind: 'problem', problem });
  }

  async function start() {
    onState({ kind: 'starting' });
    const missing = missingCamera();
    if (missing !== undefined) return fail(missing);
    // the reader loads while the user answers the browser's question
    const reader = openReader().catch(() => undefined);
    try {
      camera = await openCamera(deviceId);
    } catch (error) {
      return fail(cameraProblem(error));
    }
    if (isStopped) return camera.stop();
    const [track] = camera.stream.getVideoTracks();
    track?.addEventListener('ended', () => fail('busy'));
    const shown = video();
    if (shown === null) return fail('failed');
    shown.srcObject = camera.stream;
    await shown.play().catch(() => undefined);
    const opened = await reader;
    if (isStopped) return;
    if (opened === undefined) return fail('reader');
    onState({ kind: 'reading', camera });
    readFrames(opened, shown, 0);
  }

  function readFrames(reader: BarCodeReader, shown: HTMLVideoElement, attempt: number) {
    const begun = performance.now();
    reader.read(shown, attempt).then(
      (texts) => {
        if (isStopped) return;
        onFrame(texts);
        const next = texts.length === 0 ? attempt + 1 : attempt;
        // as long again as it took, so that a slow device is busy half of the time
        const pause = Math.max(FRAME_MS - (performance.now() - begun), performance.now() - begun);
        timer = setTimeout(() => readFrames(reader, shown, next), pause);
      },
      () => fail('reader'),
    );
  }

  void start();
  return () => {
    end();
    const shown = video();
    if (shown !== null) shown.srcObject = null;
  };
}
