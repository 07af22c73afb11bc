// Which readings of the camera count: twice seen, once while in view, again after leaving, never with a wrong check digit.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIRM_MS, createReadingGate, LEFT_VIEW_FRAMES, LEFT_VIEW_MS } from './reading-gate';

const CODE = '7791234022847';
const OTHER = '9789871042005';
/** Takes one frame each 200 ms; '' is a frame without a code. @returns the codes that counted. */
function counted(frames: readonly string[], stepMs = 200): readonly string[] {
  const gate = createReadingGate();
  return frames.flatMap((text, index) => gate.takeFrame(text === '' ? [] : [text], index * stepMs));
}
const empty = (frames: number) => Array.from({ length: frames }, () => '');

describe('a reading', () => {
  it('counts when a second frame shows the same code', () => {
    expect(counted([CODE])).toEqual([]);
    expect(counted([CODE, CODE])).toEqual([CODE]);
    expect(counted([CODE, '', CODE])).toEqual([CODE]);
  });

  it('is forgotten if no second frame confirms it soon', () => {
    expect(counted([CODE, CODE], CONFIRM_MS)).toEqual([]);
  });

  it('does not count with a wrong check digit, nor if it is no EAN-13', () => {
    for (const text of ['7791234022848', '779123402284', '77912340228470', 'CUA-2284'])
      expect(counted([text, text, text]), text).toEqual([]);
  });

  it('of one frame between two readings of another code does not count', () => {
    expect(counted([CODE, CODE, OTHER, CODE, CODE])).toEqual([CODE]);
  });

  it('of two codes in the same frames counts for both', () => {
    const gate = createReadingGate();
    gate.takeFrame([CODE, OTHER], 0);
    expect(gate.takeFrame([OTHER, CODE], 100)).toEqual([OTHER, CODE]);
  });
});

describe('a code that stays in view', () => {
  it('counts once, however long it stays', () => {
    expect(counted(Array.from({ length: 600 }, () => CODE))).toHaveLength(1);
  });

  it('counts again after it has left the picture', () => {
    const frames = [CODE, CODE, ...empty(LEFT_VIEW_FRAMES), CODE, CODE];
    expect(counted(frames)).toHaveLength(2);
    expect(counted(frames, LEFT_VIEW_MS / (LEFT_VIEW_FRAMES + 2))).toHaveLength(1);
  });

  it('counts once if the device is slow: few frames without it say nothing', () => {
    const frames = [CODE, CODE, ...empty(LEFT_VIEW_FRAMES - 1), CODE, CODE];
    expect(counted(frames, CONFIRM_MS - 1)).toHaveLength(1);
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
