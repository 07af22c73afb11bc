import '@mostrador/contract/later-routes';
import { routes } from '@mostrador/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { useAttempt } from '../../notices/useAttempt';
import { logsText as text } from '../../text/system';

/** Downloads a file of the server's log (`logContent`), compressed. */
export function useLogDownload() {
  const fetchFile = useFetchFile();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (logName: string) =>
      fetchFile(`${routes.logContent[1]}?logName=${encodeURIComponent(logName)}`),
  });

  async function download(logName: string): Promise<void> {
    await attempt(async () => saveFile(await mutateAsync(logName), `${logName}.gz`), {
      about: 'log',
      failed: text.downloadFailed,
    });
  }
  return { download, downloading: isPending };
}
