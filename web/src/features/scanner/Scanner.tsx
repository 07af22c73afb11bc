// The bar code scanner: the camera's picture with an aim, the last reading, lamp, camera and counter, or why there is no picture.

import { CameraOff, CircleCheck, Flashlight, FlashlightOff, SwitchCamera, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { scannerText as text } from '../../text/scanner';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Spinner';
import type { Camera } from './camera';
import { documentAllowsCamera } from './camera-document';
import { type Scanner as RunningScanner, useScanner } from './useScanner';
import './Scanner.css';

/** What the last read code was found to be. */
export interface ScanHit {
  readonly tone: 'ok' | 'warn' | 'busy';
  readonly words: string;
}

export interface ScannerProps {
  /** The address of the screen in this mode. It is loaded anew if the open document does not allow the camera. */
  readonly address: string;
  /** Called once for each reading that counts. */
  readonly onRead: (code: string) => void;
  readonly hit: ScanHit | undefined;
}

export default function Scanner({ address, onRead, hit }: ScannerProps) {
  const [isAllowed] = useState(documentAllowsCamera);
  useEffect(() => {
    if (!isAllowed) location.assign(address);
  }, [isAllowed, address]);
  return (
    <section className="scan" aria-label={text.label}>
      {isAllowed ? <OpenScanner onRead={onRead} hit={hit} /> : <Waiting words={text.starting} />}
    </section>
  );
}

function OpenScanner({ onRead, hit }: Pick<ScannerProps, 'onRead' | 'hit'>) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, count, retry, switchTo } = useScanner(video, onRead);
  return (
    <>
      <video ref={video} className="scan-picture" playsInline muted aria-hidden="true" tabIndex={-1} />
      {state.kind === 'problem' && <Problem problem={state.problem} onRetry={retry} />}
      {state.kind === 'starting' && <Waiting words={text.starting} />}
      {state.kind === 'paused' && <Waiting words={text.paused} />}
      {state.kind === 'reading' && (
        <>
          <span className="scan-frame" aria-hidden="true" />
          <span className="scan-line" aria-hidden="true" />
          <Bar camera={state.camera} count={count} onSwitch={switchTo} />
        </>
      )}
      <p className="scan-hit" role="status" data-tone={hit?.tone}>
        {hit !== undefined && (
          <>
            {hit.tone === 'busy' ? (
              <Spinner />
            ) : (
              <Icon of={hit.tone === 'ok' ? CircleCheck : TriangleAlert} />
            )}
            <span>{hit.words}</span>
          </>
        )}
      </p>
    </>
  );
}

interface BarProps {
  readonly camera: Camera;
  readonly count: number;
  readonly onSwitch: RunningScanner['switchTo'];
}

function Bar({ camera: { hasLamp, nextDeviceId, switchLamp }, count, onSwitch }: BarProps) {
  const [isLit, setLit] = useState(false);
  async function toggleLamp() {
    await switchLamp(!isLit).then(
      () => setLit(!isLit),
      // a lamp that does not answer stays as it is
      () => undefined,
    );
  }
  return (
    <div className="scan-bar">
      {hasLamp() && (
        <IconButton
          icon={isLit ? FlashlightOff : Flashlight}
          label={isLit ? text.lampOff : text.lampOn}
          aria-pressed={isLit}
          onClick={toggleLamp}
        />
      )}
      <span className="scan-words">
        <b className="scan-count">{count === 0 ? text.aim : text.count(count)}</b>
        <span>{text.each}</span>
      </span>
      {nextDeviceId !== undefined && (
        <IconButton icon={SwitchCamera} label={text.otherCamera} onClick={() => onSwitch(nextDeviceId)} />
      )}
    </div>
  );
}

interface ProblemProps {
  readonly problem: keyof typeof text.problems;
  readonly onRetry: () => void;
}

function Problem({ problem, onRetry }: ProblemProps) {
  const { title, words } = text.problems[problem];
  return (
    <div className="scan-message" role="alert">
      <Icon of={CameraOff} />
      <b>{title}</b>
      <p>{words}</p>
      {problem !== 'insecure' && (
        <Button kind="secondary" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  );
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <div className="scan-message" role="status">
      <Spinner />
      <p>{words}</p>
    </div>
  );
}
