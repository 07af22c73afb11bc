// Requests a product list as a PDF or XLSX file (`createExport`), polls its state (`exportState`) until it is done,
// and saves the file.

import type { Carrier } from '@mostrador/contract/client';
import type { ExportState } from '@mostrador/contract/entries/exports';
import { CallFailed, statusOf } from '../../api/call-failed';
import type { Selection } from './selection';

export type ListFormat = 'pdf' | 'xlsx';

export interface DownloadTools {
  readonly carrier: Carrier;
  /** The bytes of a finished list. */
  readonly fetchFile: (exportId: string) => Promise<Blob>;
  readonly save: (file: Blob, name: string) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onState: (state: ExportState) => void;
  /** Aborted when the user no longer waits for the list. */
  readonly signal: AbortSignal;
}

/** The list could not be made; the server knows why. */
export class ListFailed extends Error {
  override readonly name = 'ListFailed';
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3_000;
const MISSES_ALLOWED = 5;

/** Milliseconds until the next poll; they grow with each one. */
export const waitBefore = (look: number): number => Math.min(FIRST_WAIT * 1.4 ** look, LONGEST_WAIT);

/**
 * Resolves when the file is saved.
 * @returns the file's name; undefined if the wait was cancelled.
 * @throws ListFailed, or the error of a failed call.
 */
export async function downloadList(
  format: ListFormat,
  selection: Selection,
  tools: DownloadTools,
): Promise<string | undefined> {
  const { carrier, fetchFile, save, wait, onState, signal } = tools;
  let state = await carrier('createExport', { body: { format, ...selection } });
  for (let look = 0, misses = 0; state.state === 'waiting' || state.state === 'working'; look += 1) {
    if (signal.aborted) return undefined;
    onState(state);
    await wait(waitBefore(look));
    if (signal.aborted) return undefined;
    try {
      state = await carrier('exportState', { params: { exportId: state.exportId } });
      misses = 0;
    } catch (error) {
      misses += 1;
      if (!isPassing(error) || misses > MISSES_ALLOWED) throw error;
    }
  }
  if (signal.aborted) return undefined;
  if (state.state === 'failed') throw new ListFailed();
  onState(state);
  const file = await fetchFile(state.exportId);
  if (signal.aborted) return undefined;
  save(file, state.fileName);
  return state.fileName;
}

/** A cut line or a server that restarts: the list goes on being made. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return error instanceof CallFailed && (status === 0 || status === 502 || status === 503);
}
