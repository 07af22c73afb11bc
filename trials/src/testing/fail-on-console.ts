import { afterEach, beforeEach } from 'vitest';

/**
 * Fails a test that writes to console.error or console.warn, or that leaves a rejected promise behind: both
 * are faults that stay unread in a passing run. A test that expects such a line replaces the function itself
 * (`vi.spyOn(console, 'error').mockImplementation(…)`).
 */
const HERE = Symbol.for('complaints of tests');
/** The list of complaints, shared by all test files of a process: this file is loaded for each of them. */
const known = globalThis as { [HERE]?: string[] };
const complaints: string[] = known[HERE] ?? listening();
const complain =
  (name: string) =>
  (...words: unknown[]) => {
    complaints.push(
      `console.${name}: ${words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' ')}`,
    );
  };
console.error = complain('error');
console.warn = complain('warn');

function listening(): string[] {
  const heard: string[] = [];
  known[HERE] = heard;
  process.on('unhandledRejection', (reason) => {
    heard.push(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`);
  });
  return heard;
}

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The test complained:\n${said.join('\n')}`);
});
