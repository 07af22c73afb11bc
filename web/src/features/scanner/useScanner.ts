// The running scanner of a component: starts when it is shown, stops when the page is hidden or left, and counts the readings.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createReadingGate } from './reading-gate';
import { createReadingSignal } from './reading-signal';
import { type ScannerState, startReading } from './start-reading';

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
