// Runs the import of one file of products: reads rows, stores them in batches, commits or rolls back, retries
// deadlocks, keeps the counts.

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { type CsvHeader, type CsvRecord, readRecords } from '../../platform/csv/csv-records.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { ImportOptions } from './import-options.js';
import type { Counts, ImportResult } from './import-report.js';
import { type BatchResult, type Target, writeBatch } from './product-batch.js';
import { type ProductRow, type Rejection, type RowContext, readProductRow, shorten } from './product-rows.js';
import { SeenCodes } from './seen-codes.js';
import { readLines, type TextFile } from './text-file.js';

/** The inputs and callbacks of a run. */
export interface ImportParts {
  readonly file: TextFile;
  readonly header: CsvHeader;
  readonly options: ImportOptions;
  readonly target: Target;
  /** Called with each batch's rejections, in the order of the file. */
  readonly onRejections: (rejections: readonly Rejection[]) => void;
  readonly onProgress: (rows: number, bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Thrown to roll a transaction back. */
class RolledBack extends Error {
  readonly result: BatchResult | undefined;

  constructor(result?: BatchResult) {
    super('taken back');
    this.result = result;
  }
}

const ATTEMPTS_MAX = 5;
/** SQLSTATEs of deadlock, lock timeout and serialization failure, which a retry may solve. */
const TRANSIENT_ERRORS = new Set(['40P01', '55P03', '40001']);

/** One import of a file of products. Its counts are updated after each batch, so that an interruption leaves them right. */
export class ImportRun {
  readonly #parts: ImportParts;
  readonly #context: RowContext;
  readonly #codes = new SeenCodes();
  #target: Target;
  #rows: ProductRow[] = [];
  #rejections: Rejection[] = [];
  /** The number of rows read for the current batch, including rejected ones. */
  #read = 0;
  #bytes = 0;
  #counts: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };

  constructor(parts: ImportParts) {
    const { target, options } = parts;
    this.#parts = parts;
    this.#target = target;
    this.#context = {
      fields: target.fields,
      decimalMark: options.decimalMark,
      emptyWrongIsbn: options.emptyWrongIsbn,
      categories: options.createCategories ? undefined : target.categories,
      tags: options.createTags ? undefined : target.tags,
    };
  }

  get counts(): Counts {
    return this.#counts;
  }

  /** Reads and stores the file. */
  async execute(db: Database): Promise<ImportResult['end']> {
    const { options, signal } = this.#parts;
    if (!options.strict || options.dryRun) {
      await this.#readAll((rows) => this.#transact(db, rows));
      if (options.dryRun) return 'dry_run';
      return signal.aborted ? 'interrupted' : 'kept';
    }
    const whole = db.transaction().execute(async (tx) => {
      await this.#readAll((rows) => this.#write(tx, rows));
      if (this.#counts.rejected > 0 || signal.aborted) throw new RolledBack();
    });
    try {
      await whole;
      return 'kept';
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      return signal.aborted ? 'interrupted_all' : 'rejected_all';
    }
  }

  async #readAll(write: (rows: readonly ProductRow[]) => Promise<BatchResult>): Promise<void> {
    const { file, header, options, signal } = this.#parts;
    const lines = readLines(file, (bytes) => {
      this.#bytes = bytes;
    });
    let isHeader = true;
    for await (const record of readRecords(lines, header)) {
      if (signal.aborted) break;
      if (!isHeader) this.#addRecord(record);
      isHeader = false;
      if (this.#read >= options.batch) await this.#flush(write);
    }
    await this.#flush(write);
  }

  #addRecord(record: CsvRecord): void {
    const { line } = record;
    this.#read += 1;
    if ('broken' in record) {
      this.#rejections.push({
        line,
        code: '',
        isStored: false,
        field: '',
        value: shorten(record.text),
        reason: record.broken,
      });
      return;
    }
    const row = readProductRow(line, record.cells, this.#context);
    if (!('code' in row)) {
      this.#rejections.push(...row);
      return;
    }
    const first = this.#codes.add(row.code, line);
    if (first === undefined) this.#rows.push(row);
    else this.#rejections.push(repeatedCode(row, first));
  }

  async #flush(write: (rows: readonly ProductRow[]) => Promise<BatchResult>): Promise<void> {
    const { onRejections, onProgress } = this.#parts;
    const result = this.#rows.length === 0 ? undefined : await write(this.#rows);
    const { created = 0, updated = 0, unchanged = 0 } = result ?? {};
    const before = this.#counts;
    this.#counts = {
      read: before.read + this.#read,
      created: before.created + created,
      updated: before.updated + updated,
      unchanged: before.unchanged + unchanged,
      rejected: before.rejected + this.#read - created - updated - unchanged,
    };
    onRejections([...this.#rejections, ...(result?.rejections ?? [])].sort((a, b) => a.line - b.line));
    onProgress(this.#counts.read, this.#bytes);
    this.#rows = [];
    this.#rejections = [];
    this.#read = 0;
  }

  /** Writes a batch in the open transaction. The next batch knows the categories and tags that this one has created. */
  async #write(tx: Tx, rows: readonly ProductRow[]): Promise<BatchResult> {
    const result = await writeBatch(tx, this.#target, rows);
    this.#keepTargets(result);
    return result;
  }

  #keepTargets({ categories, tags }: BatchResult): void {
    this.#target = { ...this.#target, categories, tags };
  }

  async #transact(db: Database, rows: readonly ProductRow[]): Promise<BatchResult> {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await db.transaction().execute(async (tx) => {
          const written = await writeBatch(tx, this.#target, rows);
          if (this.#parts.options.dryRun) throw new RolledBack(written);
          return written;
        });
        this.#keepTargets(result);
        return result;
      } catch (error) {
        if (error instanceof RolledBack && error.result !== undefined) return error.result;
        const passing = error instanceof DatabaseError && TRANSIENT_ERRORS.has(error.code ?? '');
        if (!passing || tries === ATTEMPTS_MAX) throw error;
        await sleep(100 * tries);
      }
    }
  }
}

function repeatedCode({ line, code }: ProductRow, first: number): Rejection {
  return {
    line,
    code,
    isStored: false,
    field: 'Código',
    value: shorten(code),
    reason: `repetido: ya está en la línea ${first}`,
  };
}
