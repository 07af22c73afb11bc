// Which readings of the camera count: twice seen, once while in view, again after leaving, never with a wrong check digit.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIRM_MS, createReadingGate, LEFT_VIEW_MS } from './reading-gate';

const CODE = '7791234022847';
const OTHER = '9789871042005';
/** Takes one reading each 100 ms. @returns the codes that counted, with their times. */
function counted(readings: readonly string[], stepMs = 100) {
  const gate = createReadingGate();
  return readings.flatMap((text, index) => {
    const code = gate.take(text, index * stepMs);
    return code === undefined ? [] : [[code, index * stepMs]];
  });
}

describe('a reading', () => {
  it('counts when a second frame shows the same code', () => {
    expect(counted([CODE])).toEqual([]);
    expect(counted([CODE, CODE])).toEqual([[CODE, 100]]);
  });

  it('is forgotten if no second frame confirms it soon', () => {
    expect(counted([CODE, CODE], CONFIRM_MS)).toEqual([]);
  });

  it('does not count with a wrong check digit, nor if it is no EAN-13', () => {
    for (const text of ['7791234022848', '779123402284', '77912340228470', 'CUA-2284', ''])
      expect(counted([text, text, text]), text).toEqual([]);
  });

  it('of one frame between two readings of another code does not count', () => {
    expect(counted([CODE, CODE, OTHER, CODE, CODE])).toEqual([[CODE, 100]]);
  });
});

describe('a code that stays in view', () => {
  it('counts once, however long it stays', () => {
    expect(counted(Array.from({ length: 600 }, () => CODE))).toHaveLength(1);
  });

  it('counts once beside another one', () => {
    const both = Array.from({ length: 40 }, (_, frame) => (frame % 4 < 2 ? CODE : OTHER));
    expect(counted(both).map(([code]) => code)).toEqual([CODE, OTHER]);
  });

  it('counts again after it has left the picture', () => {
    const gone = Array.from({ length: LEFT_VIEW_MS / 100 }, () => '');
    expect(counted([CODE, CODE, ...gone, CODE, CODE])).toHaveLength(2);
    expect(counted([CODE, CODE, ...gone.slice(2), CODE, CODE])).toHaveLength(1);
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
        const code = gate.take(text, at);
        if (code === undefined) continue;
        expect(at - (last.get(code) ?? -LEFT_VIEW_MS)).toBeGreaterThanOrEqual(LEFT_VIEW_MS);
        last.set(code, at);
      }
    }),
  );
});
