// Finding the ends of tags: `>` inside attribute values, tags in pieces, and tags that are too long.

import { expect, it } from 'vitest';
import { attributeOf, XmlScanner, XmlTagTooLongError } from './xml-scanner.js';

/** The elements of an XML that comes in pieces of a size, with the attribute `a` of each. */
function read(xml: string, size: number): [string, string | undefined][] {
  const found: [string, string | undefined][] = [];
  const scanner = new XmlScanner({
    open: (name, attributes) => found.push([name, attributeOf(attributes, 'a')]),
    close: () => undefined,
    text: () => undefined,
  });
  for (let at = 0; at < xml.length; at += size) scanner.write(xml.slice(at, at + size));
  scanner.end();
  return found;
}

it.each([1, 2, 7, 1_000_000])('reads attributes with > and quotes, in pieces of %i', (size) => {
  const long = '>'.repeat(2_000);
  expect(read(`<r><x a="b>'c>"/><y b='"' a='>"'>text > text</y><z a="${long}"></z></r>`, size)).toEqual([
    ['r', undefined],
    ['x', "b>'c>"],
    ['y', '>"'],
    ['z', long],
  ]);
});

it.each([16 * 1024 ** 2, 16_384, 100])(
  'refuses a tag of many > in quotes at once, in pieces of %i',
  (size) => {
    const begun = performance.now();
    expect(() => read(`<x a="${'>'.repeat(8 * 1024 ** 2)}`, size)).toThrow(XmlTagTooLongError);
    // reading again what was read would take minutes
    expect(performance.now() - begun).toBeLessThan(10_000);
  },
);
