// Which readings of the camera count: seen in three frames, once while in view, again after leaving, never with a wrong check digit.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONFIRM_FRAMES,
  CONFIRM_MS,
  createReadingGate,
  LEFT_VIEW_FRAMES,
  LEFT_VIEW_MS,
} from './reading-gate';

const CODE = '7791234022847';
const OTHER = '9789871042005';
/** Takes one frame each 200 ms; '' is a frame without a code. @returns the codes that counted. */
function counted(frames: readonly string[], stepMs = 200): readonly string[] {
  const gate = createReadingGate();
  return frames.flatMap((text, index) => gate.takeFrame(text === '' ? [] : [text], index * stepMs));
}
const seen = (code: string, frames: number) => Array.from({ length: frames }, () => code);
const empty = (frames: number) => Array.from({ length: frames }, () => '');

describe('a reading', () => {
  it('counts when three frames show the same code, also with empty ones between', () => {
    expect(counted(seen(CODE, CONFIRM_FRAMES - 1))).toEqual([]);
    expect(counted(seen(CODE, CONFIRM_FRAMES))).toEqual([CODE]);
    expect(counted([CODE, '', CODE, '', CODE])).toEqual([CODE]);
  });

  it('is forgotten if other frames do not confirm it soon', () => {
    expect(counted(seen(CODE, CONFIRM_FRAMES), CONFIRM_MS / 2)).toEqual([]);
  });

  it('does not count with a wrong check digit, nor if it is no EAN-13', () => {
    for (const text of ['7791234022848', '779123402284', '77912340228470', 'CUA-2284'])
      expect(counted([text, text, text]), text).toEqual([]);
  });

  it('that differs does not count beside a code that more frames show', () => {
    expect(counted([...seen(CODE, 5), OTHER, OTHER, OTHER, CODE])).toEqual([CODE]);
    expect(counted([OTHER, ...seen(CODE, CONFIRM_FRAMES)])).toEqual([]);
    expect(counted([OTHER, ...seen(CODE, CONFIRM_FRAMES + 1)])).toEqual([CODE]);
  });

  it('of the next product counts within a second and a half', () => {
    const frames = [...seen(CODE, 20), ...seen(OTHER, 15)];
    expect(counted(frames, 100)).toEqual([CODE, OTHER]);
  });

  it('of two codes in the same frames counts for both', () => {
    const gate = createReadingGate();
    gate.takeFrame([CODE, OTHER], 0);
    gate.takeFrame([CODE, OTHER], 100);
    expect(gate.takeFrame([OTHER, CODE], 200)).toEqual([OTHER, CODE]);
  });
});

describe('a code that stays in view', () => {
  it('counts once, however long it stays', () => {
    expect(counted(Array.from({ length: 600 }, () => CODE))).toHaveLength(1);
  });

  it('counts again after it has left the picture', () => {
    const frames = [...seen(CODE, 3), ...empty(LEFT_VIEW_FRAMES), ...seen(CODE, 3)];
    expect(counted(frames)).toHaveLength(2);
    expect(counted(frames, LEFT_VIEW_MS / (LEFT_VIEW_FRAMES + 2))).toHaveLength(1);
  });

  it('counts once if the device is slow: few frames without it say nothing', () => {
    const frames = [...seen(CODE, 3), ...empty(LEFT_VIEW_FRAMES - 1), ...seen(CODE, 3)];
    expect(counted(frames, CONFIRM_MS / 3)).toHaveLength(1);
  });
});

it('never counts a code twice within the time in which it would have left the picture', () => {
  const frames = fc.array(fc.tuple(fc.constantFrom(CODE, OTHER, '', '7791234022848'), fc.nat(700)), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(frames, (readings) => {
      const gate = createReadingGate();
      const last = new Map<string, number>();
      let at = 0;
      for (const [text, wait] of readings) {
        at += wait;
        for (const code of gate.takeFrame([text], at)) {
          expect(at - (last.get(code) ?? -LEFT_VIEW_MS)).toBeGreaterThanOrEqual(LEFT_VIEW_MS);
          last.set(code, at);
        }
      }
    }),
  );
});
