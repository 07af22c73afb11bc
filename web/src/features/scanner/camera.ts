// Opens the device's camera for reading bar codes, with its lamp and its other cameras, and says why it does not open.

/** Why the camera does not open. */
export type CameraProblem =
  /** The page was not loaded by https: browsers give no camera to it. */
  'insecure' | 'missing' | 'refused' | 'busy' | 'failed';

/** An open camera. */
export interface Camera {
  readonly stream: MediaStream;
  /** Whether the camera has a lamp, as far as it is known now. */
  readonly hasLamp: () => boolean;
  /** The id of another camera of the device, to which one can switch; undefined if there is only one. */
  readonly nextDeviceId: string | undefined;
  readonly switchLamp: (isOn: boolean) => Promise<void>;
  readonly stop: () => void;
}

/** The settings of a camera that the types of the DOM do not know. */
interface LampAndFocus {
  readonly torch?: boolean;
  readonly focusMode?: string;
}
type LampAndFocusCapabilities = { readonly torch?: boolean; readonly focusMode?: readonly string[] };

/** Large enough for a bar code that fills a third of the width. */
const SIZE = { width: { ideal: 1_280 }, height: { ideal: 720 } };

/**
 * Opens the camera at the back of the device, or the one with the given id.
 * @throws what the browser throws: see {@link cameraProblem}.
 */
export async function openCamera(deviceId: string | undefined): Promise<Camera> {
  const choice =
    deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...SIZE, ...choice } });
  const [track] = stream.getVideoTracks();
  const capabilities = () => (track?.getCapabilities?.() ?? {}) as LampAndFocusCapabilities;
  const adjust = async (settings: LampAndFocus) =>
    await track?.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] });
  if (capabilities().focusMode?.includes('continuous'))
    // a camera that cannot do what it offers still reads
    await adjust({ focusMode: 'continuous' }).catch(() => undefined);
  return {
    stream,
    // some telephones know it only once the picture runs
    hasLamp: () => capabilities().torch === true,
    nextDeviceId: await nextDeviceOf(track),
    switchLamp: (isOn) => adjust({ torch: isOn }),
    stop() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

async function nextDeviceOf(track: MediaStreamTrack | undefined): Promise<string | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  const current = cameras.findIndex(({ deviceId }) => deviceId === track?.getSettings().deviceId);
  return cameras.length < 2 ? undefined : cameras[(current + 1) % cameras.length]?.deviceId;
}

/** Returns why this page can have no camera at all; undefined if it may ask for one. */
export function missingCamera(): CameraProblem | undefined {
  if (!globalThis.isSecureContext) return 'insecure';
  return navigator.mediaDevices?.getUserMedia === undefined ? 'missing' : undefined;
}

/** Returns the reason for an error of {@link openCamera}. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
