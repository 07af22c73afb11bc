import { routes } from '@mostrador/contract/routes';
import { CallFailed } from '../../api/call-failed';

interface FileRequest {
  readonly apiBase: string;
  /** Undefined for a visitor. */
  readonly token: string | undefined;
  readonly exportId: string;
}

/** The bytes of a finished list. A link could not carry the token, so the page fetches them itself. */
export async function fetchFile({ apiBase, token, exportId }: FileRequest): Promise<Blob> {
  const path = routes.exportFile[1].replace(':exportId', encodeURIComponent(exportId));
  try {
    const response = await fetch(apiBase + path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      credentials: 'omit',
    });
    if (!response.ok) throw new CallFailed({ status: response.status, code: 'file', message: '' });
    return await response.blob();
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    throw new CallFailed({ status: 0, code: 'network', message: '' });
  }
}

/** How long a browser may take to begin with what it was given. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
