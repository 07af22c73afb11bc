// The latch against double clicks: ignores calls while the first one's promise is pending, and runs again after
// success or failure.

import { describe, expect, it, vi } from 'vitest';
import { createLatch } from './useLatch';

describe('latch', () => {
  it('ignores a second call while the promise of the first is pending', async () => {
    const latch = createLatch();
    const { promise, resolve } = deferred();
    const work = vi.fn(() => promise);
    const first = latch(work);
    latch(work);
    expect(work).toHaveBeenCalledTimes(1);
    resolve();
    await first;
    latch(work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('runs again after the first work has failed', async () => {
    const latch = createLatch();
    await expect(latch(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    const work = vi.fn();
    latch(work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs every call of work that returns no promise', () => {
    const latch = createLatch();
    const work = vi.fn();
    latch(work);
    latch(work);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
