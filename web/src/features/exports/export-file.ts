// Fetches the file of a finished product list (`exportFile`), and saves it.

import { routes } from '@mostrador/contract/routes';
import { type FileRequest, fetchFile as fetchAny } from '../../api/file-download';

export { saveFile } from '../../api/file-download';

export function fetchFile({
  exportId,
  ...request
}: Omit<FileRequest, 'path'> & { readonly exportId: string }): Promise<Blob> {
  const path = routes.exportFile[1].replace(':exportId', encodeURIComponent(exportId));
  return fetchAny({ ...request, path });
}
