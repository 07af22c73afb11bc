// The thread that draws a picking list into a file: its data is what picking.service.ts has read.

import { createWriteStream } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { PdfTheme } from '../../platform/pdf/pdf-theme.js';
import { type PdfMetadata, PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { drawPicking, type Picking } from './draw-picking.js';

/** What the thread is started with. */
export interface PickingJob {
  readonly path: string;
  readonly look: PdfTheme;
  readonly about: PdfMetadata;
  readonly picking: Picking;
}

const { path, look, about, picking } = workerData as PickingJob;
const bytesOf = (font: Buffer | string) => (typeof font === 'string' ? font : Buffer.from(font));
const theme: PdfTheme = {
  ...look,
  // a copied buffer is a plain array of bytes
  fonts: {
    body: bytesOf(look.fonts.body),
    strong: bytesOf(look.fonts.strong),
    heading: bytesOf(look.fonts.heading),
  },
};
const pen = new PdfWriter(createWriteStream(path), theme, about);
const { signal } = new AbortController();
for (const _ of drawPicking(pen, theme, picking)) await pen.waitForDrain(signal);
await pen.end();
