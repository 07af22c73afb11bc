// The thread that makes a product list: groups its products into sections and writes them as PDF or XLSX.

import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import type { WarningLog } from '../../platform/log.js';
import { sectionsByCategory } from './category-sections.js';
import type { ListData, ListJob, ProcessMessage, ThreadMessage } from './list-job.js';
import { picturesOf } from './list-pictures.js';
import type { ListOutput, PrintedList } from './printed-list.js';

/** Writes the file of a list. */
export default async function makeList({ port, ...data }: ListJob): Promise<void> {
  const { output, log } = connect(port, data.path);
  const list = listOf(data);
  if (data.format === 'pdf')
    await (await import('./list-pdf.js')).writePdf(list, picturesOf(list, log), output);
  else await (await import('./list-xlsx.js')).writeXlsx(list, output);
}

function listOf({ about, products: pieces, categories }: ListData): PrintedList {
  const products = pieces.flatMap((piece) => JSON.parse(piece) as ExportedProduct[]);
  const whole = [{ title: about.title, above: '', products }].filter(() => products.length > 0);
  return {
    ...about,
    sections: categories === undefined ? whole : sectionsByCategory(products, categories),
  };
}

/** Returns how the list reports to the process, and how the process stops it. */
function connect(port: MessagePort, path: string): { output: ListOutput; log: WarningLog } {
  const stopping = new AbortController();
  const tell = (message: ThreadMessage) => port.postMessage(message);
  port.on('message', (message: ProcessMessage) => {
    if (message === 'stop') stopping.abort(new Error('The list was stopped.'));
  });
  const { signal } = stopping;
  const progress = async (done: number) => {
    const answered = once(port, 'message');
    tell({ done });
    await answered;
    signal.throwIfAborted();
  };
  return {
    output: { path, signal, progress },
    log: { warn: (facts, warning) => tell({ warning, facts }) },
  };
}
