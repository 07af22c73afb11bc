import './Skeleton.css';

export interface SkeletonProps {
  readonly shape?: 'line' | 'title' | 'picture' | 'control' | 'row' | undefined;
  readonly width?: 'full' | 'most' | 'half' | 'some' | undefined;
}

/** The place of what is coming, of its size. It shows only after 200 ms: what is quick does not flash. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span className="skeleton" data-shape={shape} data-width={width} aria-hidden="true" />;
}

/** The shape of a Card. */
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
