// Runs the import of one file: reads rows, stores them in batches, commits or rolls back, retries deadlocks, keeps the
// counts.

import type { CsvRecord } from '../../platform/csv/csv-records.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Guarded } from './import-guard.js';
import type { BatchResult, KindRow, KindWriter, RowChange } from './import-kind.js';
import type { Counts, ImportResult } from './import-report.js';
import { rollBackToSavepoint, setSavepoint } from './imports.queries.js';
import { type Rejection, shorten } from './product-rows.js';
import { SeenCodes } from './seen-codes.js';
import type { TableSource } from './table-source.js';

/** A batch that was compared or stored. */
export interface RunBatch {
  readonly result: BatchResult;
  /** All rejections of the batch, in the order of the file. */
  readonly rejections: readonly Rejection[];
  /** The counts up to and with this batch. */
  readonly counts: Counts;
  /** The cells of a rejected row, as the file has them. */
  readonly cellsOf: (line: number) => readonly string[] | undefined;
}

/** The inputs and callbacks of a run. */
export interface ImportParts {
  readonly source: TableSource;
  readonly writer: KindWriter;
  /** Rows in one batch; Infinity: all of the file, at most `WHOLE_ROWS_MAX`. */
  readonly batch: number;
  /** Whether to store all rows or none. */
  readonly strict: boolean;
  /** What to do with each batch: store it, store it and roll it back, or only compare it. */
  readonly mode: 'store' | 'dry_run' | 'compare';
  /** The label of the field that `code` of a row is, for the report of a repeated one. */
  readonly codeLabel: string;
  /** Called in the transaction of each stored batch before it is committed. Runs again when the batch is tried again. */
  readonly inTransaction?: (tx: Tx, batch: RunBatch) => Promise<void>;
  /** Finds the rows that must not be stored, or not with their pictures, because of a change that they make. Called before a batch is stored. */
  readonly guard?:
    | ((tx: Tx, rows: readonly KindRow[], changes: readonly RowChange[]) => Promise<Guarded>)
    | undefined;
  /** Called with each batch that is only compared. */
  readonly onCompared?: (batch: RunBatch) => Promise<void>;
  /** Called with each batch's rejections, in the order of the file. */
  readonly onRejections: (rejections: readonly Rejection[]) => void;
  readonly onProgress: (rows: number, bytes: number) => void;
  readonly signal: AbortSignal;
  /** The counts of an earlier run of the same file that was interrupted: its rows are read, but not stored again. */
  readonly resumed?: Counts | undefined;
  /** Lines that are left out. */
  readonly excluded?: ReadonlySet<number>;
}

/** Thrown to roll a transaction back. */
class RolledBack extends Error {
  readonly result: BatchResult | undefined;

  constructor(result?: BatchResult) {
    super('taken back');
    this.result = result;
  }
}

/** Maximum rows of a file whose rows are stored together. */
const WHOLE_ROWS_MAX = 50_000;
/** Characters of cells above which a batch is stored before it has all its rows. */
const BATCH_CHARACTERS = 16 * 1024 ** 2;
/** Maximum characters of cells of a file whose rows are stored together. */
const WHOLE_CHARACTERS_MAX = 4 * BATCH_CHARACTERS;

const NO_ROWS: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
const NOTHING: BatchResult = { created: 0, updated: 0, unchanged: 0, rejections: [], changes: [] };

/** One import of a file. Its counts are updated after each batch, so that an interruption leaves them right. */
export class ImportRun {
  readonly #parts: ImportParts;
  readonly #codes = new SeenCodes();
  readonly #rejectedCodes = new Set<string>();
  #rows: KindRow[] = [];
  #rejections: Rejection[] = [];
  #cells = new Map<number, readonly string[]>();
  /** The number of rows read for the current batch, including rejected ones. */
  #read = 0;
  /** The characters of the cells that the current batch holds. */
  #characters = 0;
  #bytes = 0;
  #counts: Counts;
  /** Rows that an earlier run has stored. */
  #skipped = 0;

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.#counts = parts.resumed ?? NO_ROWS;
  }

  get counts(): Counts {
    return this.#counts;
  }

  /** Whether a row of the file names a code, also a rejected one. Asked once the file was read. */
  names(code: string): boolean {
    return this.#codes.has(code) || this.#rejectedCodes.has(code);
  }

  /**
   * Reads and stores the file.
   * @throws OperatorError when its rows are stored together and are too many.
   */
  async execute(db: Database): Promise<ImportResult['end']> {
    const { mode, strict, signal } = this.#parts;
    if (mode === 'compare') {
      await this.#readAll((rows, finish) => this.#compare(db, rows, finish));
      return signal.aborted ? 'interrupted' : 'dry_run';
    }
    if (!strict || mode === 'dry_run') {
      await this.#readAll((rows, finish) => this.#transact(db, rows, finish));
      if (mode === 'dry_run') return 'dry_run';
      return signal.aborted ? 'interrupted' : 'kept';
    }
    const whole = db.transaction().execute(async (tx) => {
      await this.#readAll(async (rows, finish) => {
        const result = await this.#write(tx, rows);
        await finish(tx, result);
        result.keep?.();
        return result;
      });
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

  async #readAll(write: WriteBatch): Promise<void> {
    const { source, signal } = this.#parts;
    const records = source.records((bytes) => {
      this.#bytes = bytes;
    });
    for await (const record of records) {
      if (signal.aborted) break;
      this.#addRecord(record);
      if (this.#isFull()) await this.#flush(write);
    }
    if (this.#read > 0 || !signal.aborted) await this.#flush(write);
  }

  /** @throws OperatorError when the batch is all of the file, and too large. */
  #isFull(): boolean {
    const { source, batch } = this.#parts;
    if (Number.isFinite(batch)) return this.#read >= batch || this.#characters >= BATCH_CHARACTERS;
    if (this.#read > WHOLE_ROWS_MAX)
      throw new OperatorError(`${source.path} tiene más de ${WHOLE_ROWS_MAX} filas.`);
    if (this.#characters > WHOLE_CHARACTERS_MAX)
      throw new OperatorError(`${source.path} tiene demasiado texto.`);
    return false;
  }

  #addRecord(record: CsvRecord): void {
    const { line } = record;
    const { writer, codeLabel, resumed, excluded } = this.#parts;
    const isDone = this.#skipped < (resumed?.read ?? 0);
    if (isDone) this.#skipped += 1;
    else {
      this.#read += 1;
      const texts = 'broken' in record ? [record.text] : record.cells;
      for (const { length } of texts) this.#characters += length;
    }
    if ('broken' in record) {
      if (!isDone) this.#rejections.push(brokenRow(line, record.text, record.broken));
      return;
    }
    const row = writer.read(line, record.cells);
    if (!('code' in row)) {
      const [first] = row;
      if (first !== undefined && first.code !== '') this.#rejectedCodes.add(first.code);
      if (isDone) return;
      this.#rejections.push(...row);
      this.#cells.set(line, record.cells);
      return;
    }
    const first = this.#codes.add(row.code, line);
    if (isDone || excluded?.has(line) === true) return;
    this.#cells.set(line, record.cells);
    if (first === undefined) this.#rows.push(row);
    else this.#rejections.push(repeatedCode(row, first, codeLabel));
  }

  async #flush(write: WriteBatch): Promise<void> {
    const { onRejections, onProgress, inTransaction, onCompared, excluded } = this.#parts;
    const before = this.#counts;
    let batch: RunBatch | undefined;
    const finish: FinishBatch = async (tx, result) => {
      const rejections = [...this.#rejections, ...result.rejections].sort((a, b) => a.line - b.line);
      const refused = new Set(rejections.flatMap(({ line, isStored }) => (isStored ? [] : [line]))).size;
      const left = this.#read - result.created - result.updated - result.unchanged;
      const counts = {
        read: before.read + this.#read,
        created: before.created + result.created,
        updated: before.updated + result.updated,
        unchanged: before.unchanged + result.unchanged + (excluded === undefined ? 0 : left - refused),
        rejected: before.rejected + (excluded === undefined ? left : refused),
      };
      batch = { result, rejections, counts, cellsOf: (line) => this.#cells.get(line) };
      await (tx === undefined ? onCompared?.(batch) : inTransaction?.(tx, batch));
    };
    await write(this.#rows, finish);
    if (batch === undefined) throw new Error('A batch was not finished.');
    this.#counts = batch.counts;
    onRejections(batch.rejections);
    onProgress(this.#counts.read, this.#bytes);
    this.#rows = [];
    this.#rejections = [];
    this.#cells = new Map();
    this.#read = 0;
    this.#characters = 0;
  }

  #write(db: Database, rows: readonly KindRow[]): Promise<BatchResult> {
    return rows.length === 0 ? Promise.resolve(NOTHING) : this.#parts.writer.write(db, rows, true);
  }

  /** Stores rows; those that the guard rejects are left alone. */
  async #writeGuarded(tx: Tx, rows: readonly KindRow[]): Promise<BatchResult> {
    const { guard, writer } = this.#parts;
    if (guard === undefined) return this.#write(tx, rows);
    await setSavepoint(tx);
    const result = await this.#write(tx, rows);
    const { rejections, keepsPictures } = await guard(tx, rows, result.changes);
    if (rejections.length + keepsPictures.size === 0) return result;
    await rollBackToSavepoint(tx);
    const rejected = new Set(rejections.map(({ line }) => line));
    const left = rows.flatMap((row) =>
      rejected.has(row.line)
        ? []
        : [keepsPictures.has(row.line) ? (writer.withoutPictures?.(row) ?? row) : row],
    );
    // What is left may change something else now: a list is the default no more.
    const rest = await this.#writeGuarded(tx, left);
    return { ...rest, rejections: [...rest.rejections, ...rejections] };
  }

  async #compare(db: Database, rows: readonly KindRow[], finish: FinishBatch): Promise<BatchResult> {
    const result = rows.length === 0 ? NOTHING : await this.#parts.writer.write(db, rows, false);
    await finish(undefined, result);
    return result;
  }

  async #transact(db: Database, rows: readonly KindRow[], finish: FinishBatch): Promise<BatchResult> {
    try {
      const result = await retryTransaction(db, async (tx) => {
        const written = await this.#writeGuarded(tx, rows);
        await finish(tx, written);
        if (this.#parts.mode === 'dry_run') throw new RolledBack(written);
        return written;
      });
      result.keep?.();
      return result;
    } catch (error) {
      if (error instanceof RolledBack && error.result !== undefined) return error.result;
      throw error;
    }
  }
}

/** @param tx undefined: the batch was only compared. */
type FinishBatch = (tx: Tx | undefined, result: BatchResult) => Promise<void>;
/** Compares or stores a batch, and calls `finish` before it is committed. */
type WriteBatch = (rows: readonly KindRow[], finish: FinishBatch) => Promise<BatchResult>;

const brokenRow = (line: number, text: string, reason: string): Rejection => ({
  line,
  code: '',
  isStored: false,
  field: '',
  value: shorten(text),
  reason,
});

function repeatedCode({ line, code }: KindRow, first: number, label: string): Rejection {
  return {
    line,
    code,
    isStored: false,
    field: label,
    value: shorten(code),
    reason: `repetido: ya está en la línea ${first}`,
  };
}
