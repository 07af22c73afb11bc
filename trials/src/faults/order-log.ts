// Log of acknowledged orders outside the shop and its database, and its comparison with the database, which shows lost
// or doubled orders.

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseDocumentNumber } from '@mostrador/rules/document-number';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import type { WantedLine } from '../testing/factories.js';
import type { Confirmed, FilledCart } from './buyer-calls.js';

/** An order that the shop has acknowledged. */
interface Acknowledgement {
  readonly externalId: string;
  readonly number: string;
  readonly total: number;
  readonly lines: readonly WantedLine[];
}

/** Each line is synced to disk before the next step. */
export class OrderLog {
  readonly #file: string;
  readonly #handle: number;
  #count = 0;

  constructor(file: string) {
    this.#file = file;
    this.#handle = openSync(file, 'a', 0o600);
  }

  get count(): number {
    return this.#count;
  }

  note(cart: FilledCart, { externalId, number, total }: Confirmed & { kind: 'placed' }): void {
    const said: Acknowledgement = { externalId, number, total, lines: cart.lines };
    writeSync(this.#handle, `${JSON.stringify(said)}\n`);
    fsyncSync(this.#handle);
    this.#count += 1;
  }

  read(): Acknowledgement[] {
    const lines = readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Acknowledgement);
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/**
 * Compares what the shop said with what its database holds: each acknowledged order once, whole, with the number and
 * the total that were answered, and, as every buyer asked until there was an answer, no order besides.
 */
export async function compareWithLog(db: Database, witness: OrderLog): Promise<string[]> {
  const { rows } = await sql<{ external_id: string; order_number: number; total: string; lines: string }>`
    select o.external_id, o.order_number, o.total::text as total,
      string_agg(l.code || ' x ' || l.quantity, ', ' order by l.code collate "C") as lines
    from orders o left join order_lines l on l.order_id = o.order_id
    group by o.order_id`.execute(db);
  const held = new Map<string, (typeof rows)[number]>();
  const problems: string[] = [];
  for (const row of rows) {
    if (held.has(row.external_id)) problems.push(`order ${row.external_id} stands twice`);
    held.set(row.external_id, row);
  }
  const acknowledged = new Map<string, string>();
  for (const { externalId, number, total, lines } of witness.read()) {
    const row = held.get(externalId);
    const before = acknowledged.get(externalId);
    if (before !== undefined && before !== number)
      problems.push(`${externalId} was answered as ${before} and ${number}`);
    acknowledged.set(externalId, number);
    if (row === undefined) {
      problems.push(`${number}, acknowledged, is lost`);
      continue;
    }
    const said = `${parseDocumentNumber(number)?.number} ${total.toFixed(2)} ${listed(lines)}`;
    const stands = `${row.order_number} ${row.total} ${row.lines}`;
    if (said !== stands) problems.push(`${number} was answered as «${said}» and is «${stands}»`);
  }
  for (const [id, row] of held) {
    if (!acknowledged.has(id)) problems.push(`order ${row.order_number} was never acknowledged`);
  }
  return problems;
}

/** In the order of the bytes, as the database lists them. */
const listed = (lines: readonly WantedLine[]) =>
  lines
    .map(({ code, quantity }) => ({ code, text: `${code} x ${quantity}` }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ text }) => text)
    .join(', ');
