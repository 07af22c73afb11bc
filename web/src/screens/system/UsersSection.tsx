import { ActiveUsers, activeUsersColumns } from '../../features/system/ActiveUsers';
import { QueryResult } from '../../features/system/QueryResult';
import { useActiveUsers } from '../../features/system/queries';
import { useBrand } from '../../page/page';
import { activeUsersText as text } from '../../text/system';
import { Empty } from '../../ui/Empty';
import { TableSkeleton } from '../../ui/Table';

/** The section 'Usuarios activos' of 'Sistema': the users with a request in the last 15 minutes. */
export function UsersSection() {
  const users = useActiveUsers();
  const { images } = useBrand();
  return (
    <section className="system-section">
      <p className="text-muted text-small" role="status">
        {users.data === undefined ? '\u00a0' : text.summary(users.data.length)}
      </p>
      <QueryResult
        query={users}
        failed={text.failed}
        loading={<TableSkeleton columns={activeUsersColumns} rows={6} label={text.loading} />}
      >
        {(data) =>
          data.length === 0 ? (
            <Empty image={images.empty} title={text.none}>
              {text.noneDetail}
            </Empty>
          ) : (
            <ActiveUsers users={data} now={users.dataUpdatedAt} />
          )
        }
      </QueryResult>
    </section>
  );
}
