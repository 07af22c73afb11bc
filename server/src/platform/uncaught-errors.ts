// Logs errors that no code catches instead of ending the process, and reports when there are too many.

export interface UncaughtErrorsOptions {
  readonly log: { error(facts: object, message: string): void };
  /** Called when `maxPerMinute` errors came within a minute: the process is better replaced. */
  readonly onTooMany: () => void;
  readonly maxPerMinute?: number;
}

const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * Installs the listeners. An error in a timer or a promise costs its own work, not other requests: their data is in transactions,
 * which end with a lost connection. Many such errors mean that more is broken.
 * @returns a function that removes the listeners.
 */
export function handleUncaughtErrors({
  log,
  onTooMany,
  maxPerMinute = MAX_PER_MINUTE,
}: UncaughtErrorsOptions): () => void {
  let times: number[] = [];
  const note = (error: unknown, origin: string) => {
    const now = Date.now();
    times = [...times.filter((at) => now - at < MINUTE_MS), now];
    log.error(
      { origin, error: error instanceof Error ? error.stack : String(error) },
      'an error that nobody caught',
    );
    if (times.length === maxPerMinute) onTooMany();
  };
  const onException = (error: unknown, origin: string) => note(error, origin);
  const onRejection = (reason: unknown) => note(reason, 'unhandledRejection');
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
  };
}
