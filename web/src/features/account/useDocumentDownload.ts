import type { AccountEntryRow } from '@mostrador/contract/entries/account';
import { callPath } from '@mostrador/contract/routes';
import { entryName } from '@mostrador/rules/account';
import { statusOf } from '../../api/call-failed';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { useAttempt } from '../../notices/useAttempt';
import { accountText as text } from '../../text/account';

/** Fetches the PDF of an entry and hands it to the browser's downloads. @param clientId of the desk. */
export function useDocumentDownload(clientId?: number): (entry: AccountEntryRow) => Promise<void> {
  const fetchFile = useFetchFile();
  const attempt = useAttempt();
  return async (entry) => {
    const { document } = entry;
    if (document === null) return;
    const { documentId } = document;
    const path =
      clientId === undefined
        ? callPath('accountDocument', { documentId })
        : callPath('deskAccountDocument', { clientId, documentId });
    await attempt(async () => saveFile(await fetchFile(path), `${entryName(entry)}.pdf`), {
      about: 'account-document',
      failed: (error) => (statusOf(error) === 0 ? text.noNetwork : text.pdfFailed),
    });
  };
}
