import { callPath } from '@mostrador/contract/routes';
import { statusOf } from '../../api/call-failed';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { useAttempt } from '../../notices/useAttempt';
import { accountText as text } from '../../text/account';

export type StatementFormat = 'pdf' | 'xlsx';

/**
 * Fetches the statement of the account from a day on and hands it to the browser's downloads.
 * @param clientId of the desk.
 */
export function useStatement(
  clientId?: number,
): (format: StatementFormat, from: string | undefined) => Promise<void> {
  const fetchFile = useFetchFile();
  const attempt = useAttempt();
  return async (format, from) => {
    const path =
      clientId === undefined ? callPath('accountStatement') : callPath('deskAccountStatement', { clientId });
    const query = new URLSearchParams({ format, from: from ?? FIRST_DAY });
    await attempt(
      async () => saveFile(await fetchFile(`${path}?${query}`), `${text.statementFile}.${format}`),
      {
        about: 'account-statement',
        failed: (error) => (statusOf(error) === 0 ? text.noNetworkForFile : text.statementFailed),
      },
    );
  };
}

/** No entry is older. */
const FIRST_DAY = '1990-01-01';
