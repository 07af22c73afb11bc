import { messageOf } from '../../api/call-failed';
import { dayOf } from '../../features/orders/address';
import { DayRange } from '../../features/orders/DayRange';
import { useViewChange } from '../../features/orders/useViewChange';
import { usePageViews } from '../../features/stats/queries';
import { ViewTables } from '../../features/stats/ViewTables';
import { type SystemView, systemAddress } from '../../features/system/address';
import { QueryResult } from '../../features/system/QueryResult';
import { useBrand } from '../../page/page';
import { systemText, viewsText as text } from '../../text/system';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Skeleton } from '../../ui/Skeleton';

/** The section 'Visitas' of 'Sistema': the page views, summed by day and by page. */
export function ViewsSection({ view }: { readonly view: SystemView }) {
  const days = { from: dayOf(view.from), to: dayOf(view.to) };
  const views = usePageViews(days);
  const { images } = useBrand();
  const go = useViewChange(view, systemAddress);
  const all = views.data?.days.reduce((sum, day) => sum + day.views, 0);
  return (
    <section className="system-section">
      <search className="system-filters system-filters--days" aria-label={systemText.filters}>
        <DayRange {...days} onChange={go} />
        <div className="system-filters-end">
          {days.from === '' && days.to === '' ? (
            <p className="text-muted text-small">{text.usual}</p>
          ) : (
            <LinkButton kind="quiet" to={systemAddress({ section: 'views' })}>
              {systemText.clear}
            </LinkButton>
          )}
        </div>
      </search>
      <p className="text-muted text-small" role="status">
        {all === undefined || views.isPlaceholderData ? '\u00a0' : text.summary(all)}
      </p>
      <QueryResult query={views} failed={messageOf(views.error) ?? text.failed} loading={<Loading />}>
        {(data) =>
          all === 0 ? (
            <Empty image={images.empty} title={text.none}>
              {text.noneDetail}
            </Empty>
          ) : (
            <ViewTables views={data} />
          )
        }
      </QueryResult>
    </section>
  );
}

function Loading() {
  return (
    <div className="stack stack--tight" role="status" aria-label={text.loading}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
