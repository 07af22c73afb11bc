// The thread that draws a picking list into a file, from what picking.service.ts has read.

import { createWriteStream } from 'node:fs';
import { type PictureFolders, type PrintedBrand, pdfTheme } from '../../platform/pdf/pdf-theme.js';
import { type PdfMetadata, PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { drawPicking, type Picking } from './draw-picking.js';

export interface PickingJob {
  readonly path: string;
  readonly brand: PrintedBrand;
  readonly folders: PictureFolders;
  readonly about: PdfMetadata;
  readonly picking: Picking;
}

export default async function pickingDocument({
  path,
  brand,
  folders,
  about,
  picking,
}: PickingJob): Promise<void> {
  const look = await pdfTheme(brand, folders);
  const pen = new PdfWriter(createWriteStream(path), look, about);
  try {
    const { signal } = new AbortController();
    for (const _ of drawPicking(pen, look, picking)) await pen.waitForDrain(signal);
    await pen.end();
  } catch (error) {
    await pen.abort();
    throw error;
  }
}
