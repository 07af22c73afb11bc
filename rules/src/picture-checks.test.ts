// The rules of a product's pictures: which sizes are refused, and what taking a change back leaves of newer ones.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PICTURE_MAX_BYTES,
  pictureRefusalText,
  pictureSizeRefusal,
  withoutPictureChange,
} from './picture-checks.js';

it('refuses an empty file and one above the limit', () => {
  expect(pictureSizeRefusal(0)).toBe('picture_empty');
  expect(pictureSizeRefusal(PICTURE_MAX_BYTES)).toBeUndefined();
  expect(pictureSizeRefusal(PICTURE_MAX_BYTES + 1)).toBe('picture_too_heavy');
  expect(pictureRefusalText('picture_too_heavy')).toContain('20 MB');
});

describe('taking a change of pictures back', () => {
  it.each([
    ['an added picture is removed', 'ab', '', 'a', 'b'],
    ['an added picture is removed although others came and moved', 'cab', 'b', 'ba', 'cb'],
    ['a removed picture returns to its place', 'bc', 'abc', 'bc', 'abc'],
    ['a removed picture returns although another came', 'bcd', 'abc', 'bc', 'abcd'],
    ['an order is restored', 'ba', 'ab', 'ba', 'ab'],
    ['an order is kept where another was made since', 'bca', 'abc', 'cba', undefined],
    ['an added picture that is gone already changes nothing', 'b', 'b', 'ba', undefined],
    ['a removed picture that is back already stays once', 'ab', 'ab', 'b', 'ab'],
  ])('%s', (_, now, before, after, expected) => {
    const list = withoutPictureChange([...now], [...before], [...after]);
    expect(list?.join('')).toBe(expected);
  });

  it('never doubles a picture and never loses one that a newer change added', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(list, list, list, (now, before, after) => {
        const result = withoutPictureChange(now, before, after);
        if (result === undefined) return;
        expect(new Set(result).size).toBe(result.length);
        const foreign = now.filter((name) => !before.includes(name) && !after.includes(name));
        for (const name of foreign) expect(result).toContain(name);
      }),
    );
  });
});
