// Errors in timers and promises that no code catches are logged, and reported when there are too many.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleUncaughtErrors } from './uncaught-errors.js';

/** The test runner's own listeners, which would fail the test. */
const kept = new Map<string, NodeJS.UncaughtExceptionListener[]>();
let end: () => void;
beforeEach(() => {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    kept.set(event, process.listeners(event as 'uncaughtException'));
    process.removeAllListeners(event);
  }
});
afterEach(() => {
  end();
  for (const [event, listeners] of kept) for (const listener of listeners) process.on(event, listener);
});

it('logs an error that is thrown in a timer or rejected without a handler, and reports when there are too many', async () => {
  const error = vi.fn();
  const onTooMany = vi.fn();
  end = handleUncaughtErrors({ log: { error }, onTooMany, maxPerMinute: 2 });
  setTimeout(() => {
    throw new Error('in a timer');
  }, 0);
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1), 15_000);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ error: expect.stringContaining('in a timer') });
  expect(onTooMany).not.toHaveBeenCalled();
  void Promise.reject(new Error('nobody listens'));
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2), 15_000);
  expect(error.mock.calls[1]?.[0]).toMatchObject({ origin: 'unhandledRejection' });
  expect(onTooMany).toHaveBeenCalledOnce();
});
