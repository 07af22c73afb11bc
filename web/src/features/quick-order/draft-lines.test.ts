// The typed lines of a quick order: changes, the empty line at the end, storing and reading them again.

import { describe, expect, it } from 'vitest';
import {
  addedLines,
  changedLines,
  type DraftLine,
  storedLines,
  storeLines,
  summedLines,
  withEmptyLine,
  withoutLines,
} from './draft-lines';

const line = (key: number, code: string, quantity: string, more: Partial<DraftLine> = {}): DraftLine => ({
  key,
  code,
  quantity,
  ...more,
});
const start = [line(1, 'A', '1'), line(2, 'B', '2', { chosen: 'B-1', refused: 'No', sentHeld: 3 })];

/** A storage in memory, with room for so many characters. */
function storage(room = 10_000): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

describe('the lines', () => {
  it('end with an empty line', () => {
    expect(withEmptyLine([])).toEqual([line(1, '', '')]);
    expect(withEmptyLine(withEmptyLine(start)).at(-1)).toEqual(line(3, '', ''));
    expect(changedLines(withEmptyLine(start), 3, { code: 'C' }).map(({ key, code }) => [key, code])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, ''],
    ]);
  });
  it('forget what was chosen and refused with another code, and what was refused with another quantity', () => {
    expect(changedLines(start, 2, { code: 'C' })[1]).toEqual(line(2, 'C', '2'));
    expect(changedLines(start, 2, { quantity: '9' })[1]).toMatchObject({ chosen: 'B-1', quantity: '9' });
    expect(changedLines(start, 2, { quantity: '9' })[1]?.refused).toBeUndefined();
    expect(changedLines(start, 2, { quantity: '2' })[1]).toEqual(start[1]);
  });
  it('take a list at the end, and lose and join lines', () => {
    const all = addedLines(withEmptyLine(start), [{ code: 'C', quantity: '3' }]);
    expect(all.map(({ key, code }) => [key, code])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [4, 'C'],
      [5, ''],
    ]);
    expect(withoutLines(all, new Set([1, 4])).map(({ code }) => code)).toEqual(['B', '']);
    expect(
      summedLines(all, { from: 4, into: 1, sum: 4 }).map(({ code, quantity }) => [code, quantity]),
    ).toEqual([
      ['A', '4'],
      ['B', '2'],
      ['', ''],
    ]);
  });
  it('survive a reload, without what the server said', () => {
    const device = storage();
    expect(storeLines(device, 'k', withEmptyLine(start))).toBe(true);
    expect(storedLines(device, 'k')).toEqual([
      line(1, 'A', '1'),
      line(2, 'B', '2', { chosen: 'B-1', sentHeld: 3 }),
      line(3, '', ''),
    ]);
    storeLines(device, 'k', withEmptyLine([]));
    expect(device.getItem('k')).toBeNull();
  });
  it('ignore what is no line, and say when there is no room', () => {
    const device = storage();
    device.setItem(
      'k',
      '[{"code":1},null,{"code":"A","quantity":"2","sentHeld":"x"},{"code":"","quantity":""}]',
    );
    expect(storedLines(device, 'k')).toEqual([line(3, 'A', '2'), line(4, '', '')]);
    device.setItem('k', '{');
    expect(storedLines(device, 'k')).toEqual([line(1, '', '')]);
    expect(storeLines(storage(3), 'k', start)).toBe(false);
  });
});
