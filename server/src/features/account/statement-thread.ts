// The thread that draws a statement into a file, from what statement.service.ts has read.

import { createWriteStream } from 'node:fs';
import { type PictureFolders, type PrintedBrand, pdfTheme } from '../../platform/pdf/pdf-theme.js';
import { type PdfMetadata, PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { drawStatement, type Statement } from './draw-statement.js';

export interface StatementJob {
  readonly path: string;
  readonly brand: PrintedBrand;
  readonly folders: PictureFolders;
  readonly about: PdfMetadata;
  readonly statement: Statement;
}

export default async function statementDocument({
  path,
  brand,
  folders,
  about,
  statement,
}: StatementJob): Promise<void> {
  const look = await pdfTheme(brand, folders);
  const pen = new PdfWriter(createWriteStream(path), look, about);
  try {
    drawStatement(pen, look, statement);
    await pen.end();
  } catch (error) {
    await pen.abort();
    throw error;
  }
}
