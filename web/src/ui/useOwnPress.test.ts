// The confirm button takes no click of a press that began on the button before it.

import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { createOwnPress } from './useOwnPress';

const clicks = (...details: readonly number[]) => {
  const { isOwn } = createOwnPress();
  return details.map((detail) => isOwn({ detail }));
};

it('takes a click, a double click of its own, and a press by key or by code', () => {
  expect(clicks(1)).toEqual([true]);
  expect(clicks(1, 2)).toEqual([true, true]);
  expect(clicks(0)).toEqual([true]);
});

it('does not take the later clicks of a press that began elsewhere, but takes the next press', () => {
  expect(clicks(2, 3, 1, 2)).toEqual([false, false, true, true]);
});

it('does not take a key that is held down', () => {
  const { onKeyDown } = createOwnPress();
  const preventDefault = vi.fn();
  for (const repeat of [true, false]) onKeyDown({ repeat, preventDefault } as unknown as KeyboardEvent);
  expect(preventDefault).toHaveBeenCalledTimes(1);
});
