import { shellText } from '../../text/shell';
import { Skeleton } from '../../ui/Skeleton';

/** The place of a screen that has yet to learn whether it may be shown. */
export function LoadingScreen() {
  return (
    <div className="page-width loading-screen">
      <p className="spoken" role="status">
        {shellText.loading}
      </p>
      <Skeleton shape="title" width="some" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" width="most" />
    </div>
  );
}
