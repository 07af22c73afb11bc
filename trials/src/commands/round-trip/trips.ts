// One round trip: an export and an import as two commands, with the counts of the import's log, their times and memory.

import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KindName } from '@mostrador/server/features/imports/import-kind';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { permuteTable, type TableForm } from '../../testing/table-forms.js';

/** A form of the file between export and import. */
export interface Trip {
  readonly name: string;
  /** The ending of the file. */
  readonly ending: 'csv' | 'xlsx' | 'ndjson' | 'zip';
  readonly exportWords: readonly string[];
  readonly importWords: readonly string[];
  /** How the exported file is rewritten; undefined: not at all. */
  readonly form?: TableForm;
}

const plain = (ending: Trip['ending']): Trip => ({
  name: ending,
  ending,
  exportWords: [],
  importWords: [],
});

const TRIPS: readonly Trip[] = [
  plain('csv'),
  plain('xlsx'),
  plain('ndjson'),
  {
    name: 'csv, permuted, semicolons, decimal commas, Windows-1252',
    ending: 'csv',
    exportWords: ['--delimiter', ';', '--decimal', 'comma'],
    importWords: ['--decimal', 'comma'],
    form: { delimiter: ';', encoding: 'windows-1252' },
  },
  {
    name: 'csv, permuted, tabs, UTF-16',
    ending: 'csv',
    exportWords: [],
    importWords: [],
    form: { delimiter: '\t', encoding: 'utf-16le' },
  },
];

/** The trips of a kind: pictures are no table. */
export const tripsOf = (kind: KindName): readonly Trip[] => (kind === 'images' ? [plain('zip')] : TRIPS);

/** How a command ran. */
interface Ran {
  readonly ms: number;
  readonly peakBytes: number;
  readonly exitCode: number | null;
  readonly output: string;
}

export interface MadeTrip {
  readonly exported: Ran;
  readonly imported: Ran;
  readonly counts: ImportedRows;
  /** What the commands printed if one of them failed; else empty. */
  readonly complaint: string;
}

interface ImportedRows {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** What is exported and imported, and where. */
export interface TripOptions {
  readonly dataDir: string;
  /** Of the file, which is removed. */
  readonly folder: string;
  /** The company's code. */
  readonly company: string;
  readonly kind: KindName;
  readonly trip: Trip;
}

/** Exports a kind, rewrites the file, and imports it. */
export async function makeTrip(
  db: Database,
  { dataDir, folder, company, kind, trip }: TripOptions,
): Promise<MadeTrip> {
  const file = join(folder, `${kind}.${trip.ending}`);
  const words = [kind, file, '--company', company];
  const peakFile = join(folder, 'peak');
  const exported = await run('export', [...words, ...trip.exportWords], dataDir, peakFile);
  if (trip.form !== undefined && exported.exitCode === 0)
    permuteTable(file, trip.exportWords.includes(';') ? ';' : ',', trip.form, 16);
  const imported = await run('import', [...words, ...trip.importWords], dataDir, peakFile);
  rmSync(file, { force: true });
  const hasFailed = exported.exitCode !== 0 || imported.exitCode !== 0;
  return {
    exported,
    imported,
    counts: await lastImport(db),
    complaint: hasFailed ? `${exported.output}\n${imported.output}` : '',
  };
}

async function lastImport(db: Database): Promise<ImportedRows> {
  const { rows } = await sql<ImportedRows>`
    select rows_read as read, rows_created as created, rows_updated as updated, rows_unchanged as unchanged,
      rows_rejected as rejected
    from imports order by created_at desc limit 1`.execute(db);
  return rows[0] ?? { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
}

/** Loaded before the command: leaves the most memory that its process has held. */
const PEAK_NOTE = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));`)}`;

function run(
  command: 'export' | 'import',
  words: readonly string[],
  dataDir: string,
  peakFile: string,
): Promise<Ran> {
  const program = fileURLToPath(import.meta.resolve(`@mostrador/server/commands/${command}`));
  const begun = performance.now();
  return new Promise((settle, fail) => {
    const child = fork(program, words, {
      execArgv: ['--import', PEAK_NOTE],
      silent: true,
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATABASE_MIGRATION_URL: '',
        DATA_DIR: dataDir,
        PEAK_FILE: peakFile,
      },
    });
    let output = '';
    const keep = (text: unknown) => {
      output += String(text);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', fail);
    child.once('close', (exitCode) => {
      const ms = performance.now() - begun;
      settle({ ms, exitCode, output, peakBytes: Number(readFileSync(peakFile, 'utf8')) * 1_024 });
    });
  });
}
