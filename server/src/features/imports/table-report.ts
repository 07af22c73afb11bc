// The texts that an import of shipping rates or order statuses prints: opening lines, rejections, counts and exit
// code.

import { formatWhole } from '@mostrador/rules/money';
import type { FieldTable } from './column-mapping.js';
import type { FileOptions } from './import-options.js';
import { readingLines, rejectionLine, SHOWN_MAX } from './import-report.js';
import type { Rejection } from './product-rows.js';
import { RejectionsFile, rejectionsPath } from './rejections-file.js';
import type { TableFile } from './table-file.js';

/** How the import of a table ended, for the command's exit code. */
export interface TableResult {
  readonly counts: Readonly<Record<string, number>>;
  /** 0 when the file was imported. */
  readonly exitCode: 0 | 1;
}

export const tableOpeningLines = <Name extends string>(
  opened: TableFile<Name>,
  table: FieldTable<Name>,
  options: FileOptions,
): string[] => [
  `Importación de ${opened.source.path}`,
  `  Empresa ${options.company}`,
  ...readingLines(opened.source, opened.columns, table, options),
  '',
];

/** Writes the rejections beside the file. @returns lines with the first ones, for the screen. */
export function reportRejections<Name extends string>(
  { source }: TableFile<Name>,
  told: readonly Rejection[],
): string[] {
  const ordered = [...told].sort((a, b) => a.line - b.line);
  const rejections = new RejectionsFile(rejectionsPath(source.path), source.csv?.delimiter ?? ',');
  rejections.add(ordered);
  return rejectionLines(ordered, rejections.close());
}

/** Returns lines with the first rejections. @param path the file that has all of them; undefined without any. */
export function rejectionLines(rejections: readonly Rejection[], path: string | undefined): string[] {
  const more = rejections.length - SHOWN_MAX;
  return [
    ...rejections.slice(0, SHOWN_MAX).map(rejectionLine),
    ...(more > 0 ? [`… y ${formatWhole(more)} más`] : []),
    ...(path === undefined ? [] : [`Todas están en ${path}`, '']),
  ];
}

/** Returns the counts, one on each line. */
export const countLines = (counts: readonly (readonly [label: string, count: number])[]): string[] => {
  const width = Math.max(...counts.map(([, count]) => formatWhole(count).length));
  return counts.map(([label, count]) => `${label.padEnd(28)}${formatWhole(count).padStart(width)}`);
};

export const DRY_RUN = 'Era una prueba (--dry-run): no se guardó nada.';
