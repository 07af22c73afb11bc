// The camera of the scanner: off when the page is hidden or left, also while the browser still asks, and why there is no picture.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScannerState, startReading } from './start-reading';

const reader = vi.hoisted(() => ({ isMissing: false, frames: 0 }));
vi.mock('./bar-code-reader', () => ({
  async openReader() {
    if (reader.isMissing) throw new Error('no reader');
    return {
      async read() {
        reader.frames += 1;
        return ['7791234022847'];
      },
    };
  },
}));

/** A stand-in for the camera's track. */
class Track extends EventTarget {
  isRunning = true;
  hasLamp = false;
  stop() {
    this.isRunning = false;
  }
  getCapabilities = () => ({ torch: this.hasLamp });
  getSettings = () => ({ deviceId: 'back' });
  applyConstraints = async () => undefined;
}

function giveCamera(getUserMedia: () => Promise<unknown>) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } });
}
const streamOf = (track: Track) => ({ getTracks: () => [track], getVideoTracks: () => [track] });

/** Starts reading. @returns the states so far, the codes of the frames, and how to stop it. */
function start() {
  const states: ScannerState[] = [];
  const codes: string[] = [];
  const video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement;
  const stop = startReading({
    deviceId: undefined,
    video: () => video,
    onState: (state) => states.push(state),
    onFrame: (texts) => codes.push(...texts),
  });
  const last = () => states.at(-1);
  return { last, codes, stop, video };
}

beforeEach(() => {
  reader.isMissing = false;
  reader.frames = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the camera', () => {
  it('reads until it is stopped, and is off afterwards', async () => {
    const track = new Track();
    track.hasLamp = true;
    giveCamera(async () => streamOf(track));
    const { last, codes, stop, video } = start();
    await vi.waitFor(() => expect(codes.length).toBeGreaterThan(1));
    const state = last();
    expect(state?.kind === 'reading' && state.camera.hasLamp()).toBe(true);
    stop();
    expect([track.isRunning, video.srcObject]).toEqual([false, null]);
  });

  it('that is given after the page was left is off at once', async () => {
    const track = new Track();
    let give: (stream: unknown) => void = () => undefined;
    giveCamera(() => new Promise((given) => (give = given)));
    const { last, stop } = start();
    stop();
    give(streamOf(track));
    await vi.waitFor(() => expect(track.isRunning).toBe(false));
    expect([last()?.kind, reader.frames]).toEqual(['starting', 0]);
  });

  it('that another app takes is in use, and no further frame is read', async () => {
    const track = new Track();
    giveCamera(async () => streamOf(track));
    const { last, codes, stop } = start();
    await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0));
    track.dispatchEvent(new Event('ended'));
    expect([last(), track.isRunning]).toEqual([{ kind: 'problem', problem: 'busy' }, false]);
    stop();
    expect(last()?.kind).toBe('problem');
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('that fails with %s is %s', async (name, problem) => {
    giveCamera(() => Promise.reject(new DOMException('', name)));
    const { last } = start();
    await vi.waitFor(() => expect(last()).toEqual({ kind: 'problem', problem }));
  });

  it('is off if the reader does not load', async () => {
    const track = new Track();
    reader.isMissing = true;
    giveCamera(async () => streamOf(track));
    const { last } = start();
    await vi.waitFor(() => expect(last()).toEqual({ kind: 'problem', problem: 'reader' }));
    expect(track.isRunning).toBe(false);
  });
});
