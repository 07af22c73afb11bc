import { routes } from '@mostrador/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../api/call-failed';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { logsText as text } from '../../text/system';
import { useToasts } from '../../ui/useToasts';

/** Fetches a file of the log, compressed, and hands it to the browser's downloads. */
export function useLogDownload() {
  const fetchFile = useFetchFile();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (logName: string) =>
      fetchFile(`${routes.logContent[1]}?logName=${encodeURIComponent(logName)}`),
  });

  async function download(logName: string): Promise<void> {
    toasts.retry('log');
    try {
      saveFile(await mutateAsync(logName), `${logName}.gz`);
    } catch (error) {
      if (statusOf(error) === 401) return;
      toasts.show({ text: text.downloadFailed, tone: 'error', about: 'log' });
    }
  }
  return { download, downloading: isPending };
}
