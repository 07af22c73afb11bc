// The recent searches of a device: each user's own, and a device without room.

import { afterEach, expect, it, vi } from 'vitest';
import { noteSearch, recentSearches } from './recent-searches';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(hasRoom = true) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
}

it('are those of the user alone, the last one first', () => {
  stubStorage();
  for (const text of ['resma', ' cuaderno ', 'RESMA']) noteSearch('7', text);
  expect(recentSearches('7')).toEqual(['RESMA', 'cuaderno']);
  expect(recentSearches('8')).toEqual([]);
});

it('do not stop a search when the device has no room', () => {
  stubStorage(false);
  noteSearch('7', 'resma');
  expect(recentSearches('7')).toEqual([]);
});
