import './Skeleton.css';

export interface SkeletonProps {
  readonly shape?: 'line' | 'title' | 'picture' | 'control' | 'row' | undefined;
  readonly width?: 'full' | 'most' | 'half' | 'some' | undefined;
}

/**
 * A grey placeholder of the size of the loading content. It appears after 200 ms, so that fast loading does not
 * flash.
 */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span className="skeleton" data-shape={shape} data-width={width} aria-hidden="true" />;
}

/** The placeholder of a product card. */
export function CardSkeleton() {
  return (
    <div className="card card-skeleton" aria-hidden="true">
      <Skeleton shape="picture" />
      <div className="card-body">
        <Skeleton width="some" />
        <Skeleton width="full" />
        <Skeleton width="most" />
        <Skeleton shape="title" width="half" />
        <Skeleton shape="control" />
      </div>
    </div>
  );
}
