// Makes the body of an import from rows, as NDJSON.

import { Readable } from 'node:stream';

/** Returns rows as a stream of lines; undefined if there is none. An error of the rows is the stream's error. */
export async function ndjsonBody(rows: AsyncIterable<object>): Promise<Readable | undefined> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return undefined;
  return Readable.from(lines(first.value, iterator));
}

async function* lines(first: object, iterator: AsyncIterator<object>): AsyncGenerator<string> {
  for (let row: object = first; ; ) {
    yield `${JSON.stringify(row)}\n`;
    const next = await iterator.next();
    if (next.done) return;
    row = next.value;
  }
}
