import { routes } from '@mostrador/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { useSessionStore } from '../../api/api';
import { fetchFile, saveFile } from '../../api/file';
import { usePage } from '../../api/page';
import { useToasts } from '../../api/toasts';
import { logsText as text } from '../../text/system';

/** Fetches a file of the log, compressed, and hands it to the browser's downloads. */
export function useLogDownload() {
  const sessions = useSessionStore();
  const { apiBase } = usePage();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (logName: string) =>
      fetchFile({
        apiBase,
        path: `${routes.logContent[1]}?logName=${encodeURIComponent(logName)}`,
        token: sessions.refresh().token,
      }),
  });

  async function download(logName: string): Promise<void> {
    toasts.retry('log');
    try {
      saveFile(await mutateAsync(logName), `${logName}.gz`);
    } catch {
      toasts.show({ text: text.downloadFailed, tone: 'error', about: 'log' });
    }
  }
  return { download, downloading: isPending };
}
