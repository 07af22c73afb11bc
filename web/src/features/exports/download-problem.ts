import { messageOf, statusOf } from '../../api/call-failed';
import { downloadText } from '../../text/downloads';

/** Returns the Spanish sentence that tells the user why a list could not be downloaded as PDF or Excel. */
export function downloadProblem(error: unknown): string {
  const said = messageOf(error);
  switch (statusOf(error)) {
    case 0:
      return downloadText.noNetwork;
    case 404:
    case 410:
      return said ?? downloadText.gone;
    case 429:
      return said ?? downloadText.tooMany;
    case 400:
    case 403:
      return said ?? downloadText.failed;
    default:
      return downloadText.failed;
  }
}
