// The letters that go to the desk's screens after G.

import { expect, it } from 'vitest';
import { deskScreens, salesmanScreens } from '../routes';
import { storeLinks } from './store-links';

it.each([
  ['an administrator', deskScreens, storeLinks],
  ['a salesman', salesmanScreens, []],
] as const)('has a letter of its own for each screen of %s', (_, screens, links) => {
  const letters = [...screens.flatMap(({ entry }) => entry?.key ?? []), ...links.map(({ key }) => key)];
  expect(letters.length).toBeGreaterThan(3);
  expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([]);
});
