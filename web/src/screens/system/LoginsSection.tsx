// The section 'Ingresos' of 'Sistema': the successful and failed logins, newest first.

import { LoginTable, loginColumns } from '../../features/auth/LoginTable';
import { type Login, useUserLogins } from '../../features/auth/queries';
import { dayOf } from '../../features/orders/address';
import { DayRange } from '../../features/orders/DayRange';
import { FilterField } from '../../features/orders/FilterField';
import { useViewChange } from '../../features/orders/useViewChange';
import { type SystemView, systemAddress } from '../../features/system/address';
import { QueryResult } from '../../features/system/QueryResult';
import { useBrand } from '../../page/page';
import { systemText, loginsText as text } from '../../text/system';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Pager } from '../../ui/Pager';
import { TableSkeleton } from '../../ui/Table';

const PAGE_SIZE = 50;
/** The server returns at most this many logins. */
const LOGINS_MAX = 1_000;

export function LoginsSection({ view }: { readonly view: SystemView }) {
  const { search } = view;
  const days = { from: dayOf(view.from), to: dayOf(view.to) };
  const logins = useUserLogins({ search, ...days });
  const change = useViewChange(view, systemAddress);
  const go = (part: Partial<SystemView>) => change({ ...part, page: 1 });
  const filtered = search !== '' || days.from !== '' || days.to !== '';
  const { data } = logins;
  return (
    <section className="system-section">
      <search className="system-filters" aria-label={systemText.filters}>
        <FilterField
          label={text.search}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={64}
          placeholder={text.searchHint}
          value={search}
          onSettled={(typed) => go({ search: typed })}
        />
        <DayRange {...days} onChange={go} />
        {filtered && (
          <div className="system-filters-end">
            <LinkButton kind="quiet" to={systemAddress({ section: 'logins' })}>
              {systemText.clear}
            </LinkButton>
          </div>
        )}
      </search>
      <p className="text-muted text-small" role="status">
        {data === undefined || logins.isPlaceholderData
          ? '\u00a0'
          : `${text.summary(data.length, data.filter(({ succeeded }) => !succeeded).length)} ${data.length >= LOGINS_MAX ? text.atMost : ''}`}
      </p>
      <QueryResult
        query={logins}
        failed={text.failed}
        loading={<TableSkeleton columns={loginColumns} rows={10} label={text.loading} />}
      >
        {(all) => <LoginPages all={all} view={view} />}
      </QueryResult>
    </section>
  );
}

function LoginPages({ all, view }: { readonly all: readonly Login[]; readonly view: SystemView }) {
  const { images } = useBrand();
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(view.page, pages);
  const first = (page - 1) * PAGE_SIZE;
  if (all.length === 0) {
    return (
      <Empty image={images.empty} title={text.none}>
        {text.noneDetail}
      </Empty>
    );
  }
  return (
    <>
      <LoginTable logins={all.slice(first, first + PAGE_SIZE)} first={first} />
      {pages > 1 && (
        <Pager
          label={text.pages}
          page={page}
          pages={pages}
          previousLabel={systemText.previous}
          nextLabel={systemText.next}
          state={systemText.pageState(page, pages)}
          to={(to) => systemAddress({ ...view, page: to })}
        />
      )}
    </>
  );
}
