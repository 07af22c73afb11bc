import { useNavigate } from 'react-router';
import { usePage } from '../page/page';
import { useSessionStore } from '../session/session-context';
import { statusOf } from './call-failed';
import { fetchFile } from './file-download';

/**
 * Hook that fetches a file, such as a PDF, from the API with the session's token; with a body, by POST. A refused session (401) ends and the
 * store opens, as for any call.
 */
export function useFetchFile(): (path: string, body?: unknown) => Promise<Blob> {
  const sessions = useSessionStore();
  const { apiBase } = usePage();
  const navigate = useNavigate();
  return async (path, body) => {
    const { token } = sessions.refresh();
    try {
      return await fetchFile({ apiBase, path, token, body });
    } catch (error) {
      if (statusOf(error) === 401 && token !== undefined && sessions.state().token === token) {
        sessions.end('refused');
        void navigate('/store');
      }
      throw error;
    }
  };
}
