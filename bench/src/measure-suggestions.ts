// Part of `npm run bench`: how long one client with own prices waits for suggestions after each letter of a search.

import { Agent } from 'node:http';
import type { Terms } from './data/terms.js';
import { measureOneByOne, type TimesRow } from './one-by-one.js';
import { send as request, textOf } from './processes/http.js';
import { get } from './scenarios/scenario.js';

const PATH = '/api/store/StoreProducts/suggestions';
const REQUESTS = 200;

/** What is typed: beginnings of words, whole words, words with an error, words that no product has, codes. */
const typed = ({ common, rare, typo }: Terms, codes: readonly string[]) => ({
  'two letters': common.map((word) => word.slice(0, 2)),
  'three letters': common.map((word) => word.slice(0, 3)),
  'four letters': common.map((word) => word.slice(0, 4)),
  'common word': common,
  'two common words': common.map((word, nth) => `${word} ${common[(nth + 1) % common.length]}`),
  'rare word': rare,
  'typing error': typo,
  'nothing found': rare.map((word) => `${word}qzxw ${word}wxzq`),
  code: codes,
});

/** Measures on a running shop, as a client. */
export async function measureSuggestions(
  port: number,
  token: string,
  terms: Terms,
  codes: readonly string[],
): Promise<TimesRow[]> {
  const agent = new Agent({ keepAlive: true });
  const rows: TimesRow[] = [];
  try {
    for (const [name, texts] of Object.entries(typed(terms, codes)))
      rows.push(
        await measureOneByOne(name, REQUESTS, async (nth) => {
          const query = new URLSearchParams({ searchTerm: texts[nth % texts.length] ?? '' });
          const answer = await request(agent, port, get(`${PATH}?${query}`, token));
          if (answer.status !== 200) throw new Error(`${String(query)}: ${answer.status} ${textOf(answer)}`);
        }),
      );
    return rows;
  } finally {
    agent.destroy();
  }
}
