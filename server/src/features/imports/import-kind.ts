// The parts of a kind of import (products, prices, stock …): its columns, how its rows are read, compared and stored in
// batches, and how it is exported.

import { IMPORT_KINDS, type ImportKindName } from '@mostrador/contract/entries/imports';
import type { DecimalMark } from '@mostrador/rules/decimal';
import type { NewProductIva } from '@mostrador/rules/iva';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import type { NewChange } from '../change-log/change-log.service.js';
import type { DateForm } from './cell-values.js';
import type { FieldTable } from './column-mapping.js';
import type { Rejection } from './product-rows.js';
import type { ReadingOptions, TableSource } from './table-source.js';

/** What can be imported and exported, by the names of the commands. */
export const KIND_NAMES = IMPORT_KINDS;
export type KindName = ImportKindName;

/** How the rows of a file are read and stored. */
export interface RowOptions {
  readonly decimalMark: DecimalMark;
  readonly dateForm: DateForm;
  /** The code of the price list to write to; undefined: the company's default list. */
  readonly priceList: string | undefined;
  /** Whether a row with a wrong ISBN is stored without it and reported; otherwise it is rejected. */
  readonly emptyWrongIsbn: boolean;
  readonly createCategories: boolean;
  readonly createTags: boolean;
  /** The change of a price, in percent, above which the preview points it out. */
  readonly alertPercent: number;
}

/** A row that can be stored. */
export interface KindRow {
  /** The line of the file on which the row begins. */
  readonly line: number;
  /** What identifies the row in its file, for the report; a second row with the same code is rejected. */
  readonly code: string;
}

/** Why the preview points a change out. */
export type Alert = 'price_up' | 'price_down' | 'stock_below_reserved';

/** A change that a row makes, for the audit trail and the preview. */
export interface RowChange extends NewChange {
  readonly line: number;
  readonly alert?: Alert | undefined;
  /** How the desk calls the row; else the first word of `label` is its code and the rest its name. */
  readonly shown?: { readonly code: string; readonly label: string };
}

/** The outcome of a batch. */
export interface BatchResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rejected rows, and the notices of rows that were stored. */
  readonly rejections: readonly Rejection[];
  /** What the rows changed, or would change. */
  readonly changes: readonly RowChange[];
  /** What the desk shows of them where the audit trail's values are not for people. One without `after` vanishes. */
  readonly preview?: readonly RowChange[];
  /** Called once the batch is stored: the next batch knows what this one has created. */
  readonly keep?: () => void;
}

/** Reads and stores the rows of one file. */
export interface KindWriter<Row extends KindRow = KindRow> {
  /** Reads one row. Returns the row, or all its rejections. */
  read(line: number, cells: readonly string[]): Row | readonly Rejection[];
  /**
   * Compares rows of distinct codes with the database and stores what differs. Storing the same rows again changes nothing.
   * @param store false: compares only. True: `db` is a transaction, and changed rows are locked.
   */
  write(db: Database, rows: readonly Row[], store: boolean): Promise<BatchResult>;
  /** Returns a row without its pictures, in kinds whose rows may have them. */
  withoutPictures?(row: Row): Row;
  /** Whether a row that was read is about a group of things by one of its names; see `VanishingThing`. */
  hasGroup?(names: readonly string[]): boolean;
}

/** A thing in force that a file may not name. */
export interface VanishingThing {
  readonly id: number;
  /** The code that a row of the file has for it. */
  readonly code: string;
  readonly name: string;
  /** The names of the group that it belongs to: a client's code and CUIT. Absent in kinds without the mode `replace_named`. */
  readonly group?: readonly string[];
  /** What the review shows. */
  readonly change: {
    readonly kind: string;
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
  };
}

/** What becomes of things that a file in the mode `replace` or `replace_named` does not name. */
export interface Vanishing {
  /** Returns the things in force behind `last` that existed at a moment, in the same order each time. */
  page(
    db: Database,
    companyId: number,
    existedAt: string,
    last: VanishingThing | undefined,
    limit: number,
  ): Promise<readonly VanishingThing[]>;
  /** Locks things and takes those out of force that still are in it. */
  remove(tx: Tx, companyId: number, ids: readonly number[]): Promise<readonly NewChange[]>;
  /** Called once, when nothing is left to do; `isAll`: in the mode `replace`. */
  done?(db: Database, companyId: number, isAll: boolean): Promise<void>;
  /** The Spanish sentences for more things than were confirmed, and before the review and a large share are confirmed. */
  tooMany(vanished: number, confirmed: number): string;
  review(vanished: number): string;
  share(vanished: number, active: number): string;
}

/** A file under import: whose, and the field of each of its columns. */
export interface KindFile {
  readonly companyId: number;
  readonly fields: readonly (string | undefined)[];
  readonly options: RowOptions;
  readonly source: TableSource;
  readonly companyCode: string;
  /** Where the shop keeps its files. */
  readonly files: BlobStore;
  /** The IVA rates of new products for which the file has none. */
  readonly newProductIva: NewProductIva;
  /** The day in Argentina, as '2026-12-31'. */
  readonly today: string;
  /** The file's name, as people know it. */
  readonly fileName: string;
  /** Who imports; null for the command. */
  readonly userId: number | null;
}

/** A kind of import. */
export interface ImportKind {
  readonly name: KindName;
  /** Its name on the screen: 'Precios'. */
  readonly label: string;
  readonly table: FieldTable<string>;
  /**
   * Rows that are stored together: all of the file, where rows refer to each other; else the batch that the caller chooses, at most
   * `most`. `stored`: as many at most where rows are not only compared.
   */
  readonly batch: 'whole' | { readonly most: number; readonly stored?: number };
  /** Whether one wrong row refuses the whole file. */
  readonly isAllOrNothing?: boolean;
  /** The field that names a row in its file; else the first one that is required. */
  readonly codeField?: string;
  /** What the modes that replace do. Absent: the kind has none. */
  readonly vanishing?: Vanishing;
  /** Opens its files, where they are no tables. */
  readonly openSource?: (options: ReadingOptions) => Promise<TableSource>;
  /**
   * Prepares the import of a file.
   * @throws OperatorError when the database has not what the file needs.
   */
  open(db: Database, file: KindFile): Promise<{ readonly writer: KindWriter; readonly about: string }>;
}

/** What an export of a kind needs to know. */
export interface ExportOptions {
  readonly companyId: number;
  /** The code of the price list; undefined: the company's default list, or all lists for kinds of many lists. */
  readonly priceList: string | undefined;
}

/** How a kind is exported: the columns of its import, in order, and its rows in batches. */
export interface KindExport {
  readonly fields: readonly string[];
  rows(db: Database, options: ExportOptions): AsyncIterable<readonly (readonly XlsxCell[])[]>;
}
