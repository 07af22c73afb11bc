// The running scanner: opens the camera and the reader, reads frame after frame, and stops when the page is hidden or left.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BarCodeReader, openReader } from './bar-code-reader';
import { type Camera, type CameraProblem, cameraProblem, missingCamera, openCamera } from './camera';
import { createReadingGate } from './reading-gate';
import { createReadingSignal } from './reading-signal';

/** The shortest time between two frames that are read, so that the page stays quick. */
const FRAME_MS = 80;

export type ScannerState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'reading'; readonly camera: Camera }
  /** The page is hidden: the camera is off. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'problem'; readonly problem: CameraProblem | 'reader' };

export interface Scanner {
  readonly state: ScannerState;
  /** How many readings counted since the scanner was opened. */
  readonly count: number;
  readonly retry: () => void;
  /** Switches to another camera. */
  readonly switchTo: (deviceId: string) => void;
}

interface Wanted {
  readonly deviceId: string | undefined;
  /** Changes with each new attempt to open. */
  readonly attempt: number;
}

/**
 * Runs the scanner while the component is shown and the page is visible.
 * @param video shows the camera's picture.
 * @param onRead called once for each reading that counts.
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (code: string) => void,
): Scanner {
  const [state, setState] = useState<ScannerState>({ kind: 'starting' });
  const [count, setCount] = useState(0);
  const [wanted, setWanted] = useState<Wanted>({ deviceId: undefined, attempt: 0 });
  const gate = useRef(createReadingGate());
  const isVisible = usePageVisible();
  const tell = useEffectEvent((code: string) => {
    setCount((before) => before + 1);
    onRead(code);
  });

  useEffect(() => {
    if (!isVisible) {
      setState({ kind: 'paused' });
      return;
    }
    const signal = createReadingSignal();
    const stop = startReading({
      deviceId: wanted.deviceId,
      video: () => video.current,
      onState: setState,
      onFrame(texts) {
        for (const code of gate.current.takeFrame(texts, performance.now())) {
          signal.give();
          tell(code);
        }
      },
    });
    return () => {
      stop();
      signal.close();
    };
  }, [isVisible, wanted, video]);

  const again = (deviceId: string | undefined) =>
    setWanted(({ attempt }) => ({ deviceId, attempt: attempt + 1 }));
  return { state, count, retry: () => again(undefined), switchTo: again };
}

interface Reading {
  readonly deviceId: string | undefined;
  readonly video: () => HTMLVideoElement | null;
  readonly onState: (state: ScannerState) => void;
  /** Called with what each frame shows, also if that is nothing. */
  readonly onFrame: (texts: readonly string[]) => void;
}

/** Starts the camera and reads its frames. @returns a function that stops both. */
function startReading({ deviceId, video, onState, onFrame }: Reading): () => void {
  let isStopped = false;
  let camera: Camera | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fail(problem: CameraProblem | 'reader') {
    camera?.stop();
    if (!isStopped) onState({ kind: 'problem', problem });
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
    isStopped = true;
    clearTimeout(timer);
    camera?.stop();
    const shown = video();
    if (shown !== null) shown.srcObject = null;
  };
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const follow = () => setVisible(document.visibilityState === 'visible');
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}
