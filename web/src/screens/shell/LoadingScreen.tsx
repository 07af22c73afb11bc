import { shellText } from '../../text/shell';
import { Spinner } from '../../ui/Spinner';

/** The place of a screen that has yet to learn whether it may be shown. */
export function LoadingScreen() {
  return (
    <div className="loading-screen">
      <Spinner size="large" label={shellText.loading} />
    </div>
  );
}
