import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleUncaughtErrors } from './uncaught-errors.js';

/** Those of the test runner, which would fail the test. */
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

it('logs what is thrown in a timer or rejected without a listener, lives on, and tells when there is too much', async () => {
  const error = vi.fn();
  const onTooMany = vi.fn();
  end = handleUncaughtErrors({ log: { error }, onTooMany, maxPerMinute: 2 });
  setTimeout(() => {
    throw new Error('in a timer');
  }, 0);
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(error.mock.calls[0]?.[0]).toMatchObject({ error: expect.stringContaining('in a timer') });
  expect(onTooMany).not.toHaveBeenCalled();
  void Promise.reject(new Error('nobody listens'));
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2));
  expect(error.mock.calls[1]?.[0]).toMatchObject({ origin: 'unhandledRejection' });
  expect(onTooMany).toHaveBeenCalledOnce();
});
