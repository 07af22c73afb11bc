// Regular expression attack (ReDoS): puts fifty thousand letters, made to keep an expression busy, into every text of
// every call.

import { makeUser } from '../testing/factories.js';
import { attempt, type Finding, sessionFor, type Target } from './target.js';
import { requestWith, textInputs } from './text-inputs.js';

const LETTERS = 50_000;
/** Letters of a text in an address: longer addresses are refused. */
const LETTERS_OF_ADDRESS = 7_000;
/** Letters to repeat, and an ending, that make a careless regular expression backtrack. */
const PATTERNS = [
  ['a', '!'],
  ['a.', '@'],
  ['@a', ''],
  ['0', 'x'],
  ['-', 'x'],
  [' ', 'x'],
  ['\t\n', 'x'],
  ['1,', '.'],
  ['(', ''],
  ['á ', '\u0301'],
  ['<', '>'],
  ['2026-01-01T', 'x'],
] as const;
/**
 * Maximum milliseconds of processor for one text, and the number of tries on a busy machine. An expression that goes back over so many
 * letters takes seconds.
 */
const MOST = 150;
const TRIES = 4;

export async function slowExpressions(target: Target, many: number = PATTERNS.length): Promise<Finding> {
  const failures: string[] = [];
  const token = await sessionFor(target, (await makeUser(target.db, { profile: 3 })).userId);
  let slowest = 0;
  let sent = 0;
  for (const place of textInputs) {
    const letters = place.part === 'body' ? LETTERS : LETTERS_OF_ADDRESS;
    for (const [repeated, last] of PATTERNS.slice(0, many)) {
      const text = repeated.repeat(letters / repeated.length) + last;
      const { method, path, body } = requestWith(place, text, (given) =>
        encodeURIComponent(given).slice(0, LETTERS_OF_ADDRESS),
      );
      let best = Number.POSITIVE_INFINITY;
      for (let nth = 0; nth < TRIES && best > MOST; nth += 1) {
        sent += 1;
        // The shop runs in this process. What others take of the processor makes an answer late, but no expression busy.
        const before = process.cpuUsage();
        const { status, took } = await attempt(target, { method, path, body, token });
        const { user, system } = process.cpuUsage(before);
        best = Math.min(best, took, (user + system) / 1_000);
        if (status >= 500)
          failures.push(`${place.name} with ${JSON.stringify(repeated)} was answered ${status}.`);
      }
      slowest = Math.max(slowest, best);
      if (best > MOST)
        failures.push(`${place.name} with ${JSON.stringify(repeated)} takes ${Math.round(best)} ms.`);
    }
  }
  return {
    code: 'D7 expressions',
    figures: `${textInputs.length} texts × ${Math.min(many, PATTERNS.length)} patterns of ${LETTERS} letters (${LETTERS_OF_ADDRESS} in an address), ${sent} requests, the slowest ${Math.round(slowest)} ms`,
    failures,
  };
}
