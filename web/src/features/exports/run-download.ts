import type { Carrier } from '@mostrador/contract/client';
import type { SessionStore } from '../../session/session-store';
import { downloadText } from '../../text/downloads';
import type { ToastStore } from '../../ui/toastStore';
import type { Download } from './DownloadsProvider';
import { downloadList, type ListFormat } from './download';
import { downloadProblem } from './download-problem';
import { fetchFile, saveFile } from './export-file';
import type { Selection } from './selection';

export interface DownloadTools {
  readonly format: ListFormat;
  readonly selection: Selection;
  readonly carrier: Carrier;
  readonly apiBase: string;
  readonly sessions: Pick<SessionStore, 'refresh'>;
  readonly toasts: Pick<ToastStore, 'show'>;
  readonly signal: AbortSignal;
  /** Shows the progress or the failure; undefined once the file is saved. */
  readonly show: (download: Download | undefined) => void;
}

/** Makes a list's file, saves it and shows how far it is. Never throws; shows nothing more once aborted. */
export async function runDownload(tools: DownloadTools): Promise<void> {
  const { format, selection, carrier, apiBase, sessions, toasts, signal, show } = tools;
  try {
    const name = await downloadList(format, selection, {
      carrier,
      fetchFile: (exportId) => fetchFile({ apiBase, token: sessions.refresh().token, exportId }),
      save: saveFile,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      onState: (state) => show({ format, selection, state, problem: undefined }),
      signal,
    });
    if (name === undefined) return;
    show(undefined);
    toasts.show({ text: downloadText.done(name), tone: 'ok' });
  } catch (error) {
    if (!signal.aborted) show({ format, selection, state: undefined, problem: downloadProblem(error) });
  }
}
