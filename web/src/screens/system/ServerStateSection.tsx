import { QueryResult } from '../../features/system/QueryResult';
import { useSiteInfo } from '../../features/system/queries';
import { SiteState } from '../../features/system/SiteState';
import { formatMinute } from '../../text/dates';
import { siteText as text } from '../../text/system';
import { Skeleton } from '../../ui/Skeleton';

/** The section 'Estado' of 'Sistema': the server's version, database, disk, outstanding work and processes. */
export function ServerStateSection() {
  const site = useSiteInfo();
  const { data, dataUpdatedAt } = site;
  return (
    <section className="system-section">
      <p className="text-muted text-small" role="status">
        {data === undefined ? '\u00a0' : text.summary(formatMinute(new Date(dataUpdatedAt).toISOString()))}
      </p>
      <QueryResult query={site} failed={text.failed} loading={<Loading />}>
        {({ version, details }) =>
          details !== null && <SiteState version={version} details={details} now={dataUpdatedAt} />
        }
      </QueryResult>
    </section>
  );
}

function Loading() {
  return (
    <div className="stack" role="status" aria-label={text.loading}>
      <Skeleton shape="title" width="some" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
