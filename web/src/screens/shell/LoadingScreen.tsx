import { shellText } from '../../text/shell';
import { Skeleton } from '../../ui/Skeleton';

/** The placeholder of a screen until the user's right to see it is known. */
export function LoadingScreen({ title }: { readonly title: string }) {
  return (
    <div className="page-width loading-screen">
      <p className="spoken" role="status">
        {shellText.loading}
      </p>
      <h1 className="page-title">{title}</h1>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" width="most" />
    </div>
  );
}
